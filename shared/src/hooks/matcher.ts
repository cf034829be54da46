/** A matcher names tools, as in "bash" or "write_file|edit_file", or it is a permission rule: "Bash(git push:*)". */

import { home } from "../host/index.ts";
import { readCommand } from "../shell-syntax/index.ts";

/** A call, as a matcher sees it. */
export interface MatchedCall {
  /** The names of its tool, such as `bash` for the model and `Bash` in rules. */
  names: string[];
  /** The shell command that it runs, if it runs one. */
  command?: string | undefined;
  /** Absolute path. */
  workdir: string;
  /** True if the gate would deny the call with this as its only deny rule. */
  isDeniedBy(rule: string): Promise<boolean>;
}

/** `Tool(something)`. The gate reads what is in the brackets. */
const RULE = /^\s*([A-Za-z][\w-]*)\s*\([\s\S]+\)\s*$/;

/** True if a text can be a matcher. */
export function isMatcher(text: string): boolean {
  return patternOf(text) !== undefined || RULE.test(text);
}

/**
 * True if a hook with this matcher is called for a call: the matcher fits a name of the tool, or a deny rule of the same
 * text would fire. Throws an Error when the text is no matcher.
 */
export async function coversCall(matcher: string, call: MatchedCall): Promise<boolean> {
  if (!isMatcher(matcher))
    throw new Error(`A hook cannot have the matcher "${matcher}": it is no pattern and no rule.`);
  const pattern = patternOf(matcher);
  if (call.names.some((name) => pattern?.test(name))) return true;
  const [, tool] = RULE.exec(matcher) ?? [];
  if (tool === undefined) return false;
  return (await call.isDeniedBy(matcher)) || (call.names.includes(tool) && (await isUnclear(call)));
}

/** "*" and "" fit every name. Any other text is a regular expression for a whole name. */
function patternOf(matcher: string): RegExp | undefined {
  try {
    return matcher === "*" || matcher === "" ? /^/ : new RegExp(`^(?:${matcher})$`);
  } catch {
    return undefined;
  }
}

/** `$(echo git) push` may be a git push. No deny rule fires for it, but a hook must see it. */
async function isUnclear({ command, workdir }: MatchedCall): Promise<boolean> {
  if (command === undefined) return false;
  return !(await readCommand(command, { home: home(), workdir })).understood;
}
