/** The gate for judges outside of the course: they name tools and give rules as texts. */
import { workspacePath } from "@harness/shared/sensitive-files";
import * as z from "zod";
import { check } from "../src/permission/index.ts";
import { createPermissions, matches, type RuleTexts, readRule } from "../src/permission/rules.ts";
import type { Mode, Target, Verdict } from "../src/permission/state.ts";
import { tools } from "../src/tools/index.ts";
import type { Tool } from "../src/tools/tool.ts";

export interface GateOptions {
  /** Absolute. It need not exist. */
  workdir: string;
  mode?: Mode;
  permissions?: RuleTexts;
  additionalDirectories?: string[];
}

type CheckCall = (options: GateOptions, call: { tool: string; input: unknown }) => Promise<Verdict>;

/** Asks the gate of this chapter about a call. `tool` is the name of a tool. The call does not run. */
export const checkCall: CheckCall = checkCallBy({ check, createPermissions, tools });

/** The same with the gate of another chapter. `src` is the URL of its `src/`, with a slash at the end. */
export async function checkCallOf(src: URL): Promise<CheckCall> {
  const files = ["permission/index.ts", "permission/rules.ts", "tools/index.ts"];
  const modules = await Promise.all(files.map((file) => import(new URL(file, src).href)));
  return checkCallBy(Object.assign({}, ...modules));
}

interface Gate {
  check: typeof check;
  createPermissions: typeof createPermissions;
  tools: typeof tools;
}

/** From s16 on, the gate also looks at this field. */
const MAIN_AGENT = { planOnly: false };

function checkCallBy({ check, createPermissions, tools }: Gate): CheckCall {
  return ({ workdir, mode = "default", permissions = {}, additionalDirectories = [] }, { tool, input }) => {
    const directories = [...additionalDirectories, ...(permissions.additionalDirectories ?? [])];
    const texts = { ...permissions, additionalDirectories: directories };
    const agent = {
      ...MAIN_AGENT,
      workdir,
      permissions: createPermissions(texts, workdir),
      session: { mode },
    };
    return check({ tool: tools[tool] ?? unknownTool(tool), input }, agent);
  };
}

/** A tool that says nothing about its calls. */
function unknownTool(name: string): Tool {
  return { name, description: "", inputSchema: z.unknown(), kind: "execute", run: async () => "" };
}

/** True if a rule matches a signature: `matchesRule("Bash(npm:*)", "Bash(npm test)")`. A malformed rule matches nothing. */
export function matchesRule(rule: string, signature: string): boolean {
  const [, label = signature, content] = /^([\w-]+)\(([\s\S]*)\)$/.exec(signature) ?? [];
  const tool = Object.values(tools).find((tool) => tool.label === label || tool.name === label);
  const names = tool ? [tool.name, tool.label ?? tool.name] : [label];
  const target = content === undefined ? undefined : targetOf(label, content);
  const parsed = readRule(rule, "/");
  return !parsed.problem && matches(parsed, { names, target });
}

/** Signatures of file tools contain a path, the others a text. */
function targetOf(label: string, content: string): Target {
  const takesPath = /^(Read|Write|Edit|Glob)$/.test(label);
  return takesPath ? { of: "path", text: workspacePath("/", content) } : { of: "text", text: content };
}
