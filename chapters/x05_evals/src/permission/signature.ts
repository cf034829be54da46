/** A call as one line of text that rules can match: Bash(npm test), Read(src/a.ts). */
import { namesOf, workspacePath } from "@harness/shared/sensitive-files";
import { climbsLater } from "@harness/shared/shell-syntax";
import type { Tool } from "../tools/tool.ts";
import type { Target, ToolKind } from "./state.ts";

/** A call as the gate sees it. */
export interface SignedCall {
  /** The names that a rule may use for the tool: its label, and the name that the model uses. */
  names: string[];
  kind: ToolKind;
  runsGit?: boolean | undefined;
  /** Its path is relative to the workspace. */
  target?: Target | undefined;
  signature: string;
  /** What "always" remembers: the whole input, and where the links of its path lead. */
  identity: string;
}

/** Signs a call. Paths become relative to the workspace: `/ws/./src//a.ts` signs as `Read(src/a.ts)`. */
export function signCall(tool: Tool, input: unknown, workdir: string): SignedCall {
  const { name, kind, runsGit, label = name, server = name } = tool;
  const target = tool.target && normalised(tool.target(input), workdir);
  const signature = target ? `${label}(${target.text})` : label;
  const links = target?.of === "path" ? namesOf(workdir, target.text) : [];
  const identity = JSON.stringify([signature, input, links]);
  return { names: [label, name, server], kind, runsGit, target, signature, identity };
}

function normalised({ of, text }: Target, workdir: string): Target {
  // ".." after a wildcard may lead anywhere, so such a pattern stays as it is.
  const isPath = of === "path" || (of === "pattern" && !climbsLater(text));
  return { of, text: isPath ? workspacePath(workdir, text) : text };
}
