/**
 * Is one simple command harmless? Its words decide: those of the shell's own commands, of programs, and of
 * wrappers.
 */

import type { Argument } from "./argument.ts";
import { isHarmlessBuiltin } from "./builtins.ts";
import { isHarmlessFind } from "./find.ts";
import { isHarmlessProgram } from "./program-judges.ts";
import { unwrap } from "./wrappers.ts";

const MOST_WRAPPERS = 20;

/** Is a command with these words harmless? The words of a wrapper are those of the command it runs. */
export function isHarmless([first, ...args]: Argument[], wrappers = 0): boolean {
  if (first?.text === undefined || wrappers > MOST_WRAPPERS || args.some(isForeignHost)) return false;
  const name = /^(?:\/usr)?\/bin\/([^/]+)$/.exec(first.text)?.[1] ?? first.text;
  if (name === "command" && /^-[vV]$/.test(args[0]?.text ?? "")) return true;
  if (name === "env" && args.length === 0) return true;
  const wrapped = unwrap(name, args);
  if (wrapped?.open) return isHarmlessWithMore(wrapped.args);
  if (wrapped) return isHarmless(wrapped.args, wrappers + 1);
  if (name === "find") return isHarmlessFind(args, (run) => isHarmless(run, wrappers + 1));
  return isHarmlessBuiltin(name, args) ?? isHarmlessProgram(name, args);
}

/** With unknown arguments after it (xargs): only programs that are harmless with any arguments. */
function isHarmlessWithMore(args: Argument[]): boolean {
  if (args.length === 0) return true;
  const unknown: Argument = {
    word: { raw: "", start: 0, parts: [], braces: false },
    text: undefined,
    shape: undefined,
    starts: [""],
    single: false,
  };
  const [first] = args;
  return (
    first?.text !== undefined &&
    !/^(?:cd|pushd|popd)$/.test(first.text) &&
    isHarmlessProgram(first.text, [...args.slice(1), unknown])
  );
}

/** On Windows \\host\share and //host/share call another machine. */
function isForeignHost({ text }: Argument): boolean {
  return /^(?:\\\\|\/\/)(?:[^\s/\\]+[/\\].|[\w-]+\.[\w.]+[/\\]?$)/.test(text ?? "");
}
