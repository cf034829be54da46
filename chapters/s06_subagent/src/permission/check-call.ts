/** The gate for judges outside of the chapter: they name tools and give rules as texts. */
import { workspacePath } from "@harness/shared/sensitive-files";
import type { Agent } from "../agent.ts";
import { tools } from "../tools/index.ts";
import { findTool } from "../tools/tool.ts";
import { check } from "./gate.ts";
import { createPermissions, matches, type RuleTexts, readRule } from "./rules.ts";
import type { Mode, Target, Verdict } from "./state.ts";

export interface GateOptions {
  /** Absolute. It need not exist. */
  workdir: string;
  mode?: Mode;
  permissions?: RuleTexts;
  additionalDirectories?: string[];
}

/** What the gate says of a call. `tool` is a tool's name. Runs nothing. */
export function checkCall(
  { workdir, mode = "default", permissions = {}, additionalDirectories = [] }: GateOptions,
  { tool, input }: { tool: string; input: unknown },
): Promise<Verdict> {
  const directories = [...additionalDirectories, ...(permissions.additionalDirectories ?? [])];
  const texts = { ...permissions, additionalDirectories: directories };
  const agent = { workdir, permissions: createPermissions(texts, workdir), session: { mode } };
  return check({ tool: tools[tool] ?? findTool(tool, { tools: {} } as Agent), input }, agent);
}

/** Does a rule match a signature? `matchesRule("Bash(npm:*)", "Bash(npm test)")`. A malformed rule matches nothing. */
export function matchesRule(rule: string, signature: string): boolean {
  const [, label = signature, content] = /^([\w-]+)\(([\s\S]*)\)$/.exec(signature) ?? [];
  const tool = Object.values(tools).find((tool) => tool.label === label || tool.name === label);
  const names = tool ? [tool.name, tool.label ?? tool.name] : [label];
  const target = content === undefined ? undefined : targetOf(label, content);
  const parsed = readRule(rule, "/");
  return !parsed.problem && matches(parsed, { names, target });
}

/** Signatures of file tools hold a path, the others a text. */
function targetOf(label: string, content: string): Target {
  const takesPath = /^(Read|Write|Edit|Glob)$/.test(label);
  return takesPath ? { path: workspacePath("/", content) } : { text: content };
}
