/** A call as one line of text that rules can match: Bash(npm test), Read(src/a.ts). */
import { namesOf, workspacePath } from "@harness/shared/sensitive-files";
import { climbsLater } from "@harness/shared/shell-syntax";
import type { Tool } from "../tools/tool.ts";
import type { Target, ToolKind } from "./state.ts";

/** A call on its way through the gate. */
export interface SignedCall {
  /** What a rule may call the tool: by its label, or as the model does. */
  names: string[];
  kind: ToolKind;
  /** What it touches. Paths are relative to the workspace. */
  target?: Target | undefined;
  signature: string;
  /** What "always" remembers: all that changes the effect. A file by where its links lead, other calls by their whole input. */
  identity: string;
}

/** Signs a call. Paths become relative to the workspace: `/ws/./src//a.ts` signs as `Read(src/a.ts)`. */
export function signCall(tool: Tool, input: unknown, workdir: string): SignedCall {
  const { name, kind, label = name } = tool;
  const target = tool.target && normalised(tool.target(input), workdir);
  const signature = target ? `${label}(${contentOf(target)})` : label;
  const rest = target && "path" in target ? namesOf(workdir, target.path) : input;
  return { names: [label, name], kind, target, signature, identity: `${signature} ${JSON.stringify(rest)}` };
}

/** What stands in the brackets of a signature. */
export function contentOf(target: Target): string {
  if ("path" in target) return target.path;
  if ("pattern" in target) return target.pattern;
  return "command" in target ? target.command : target.text;
}

function normalised(target: Target, workdir: string): Target {
  if ("path" in target) return { path: workspacePath(workdir, target.path) };
  // ".." behind a wildcard or a brace may lead anywhere, so such a pattern is left as it is.
  if ("pattern" in target && !climbsLater(target.pattern))
    return { pattern: workspacePath(workdir, target.pattern) };
  return target;
}
