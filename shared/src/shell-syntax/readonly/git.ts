/**
 * git: what is not in the table may change the repository, reach the network or run a program that a configuration
 * names.
 */

import type { Argument } from "./argument.ts";
import { SUBCOMMANDS } from "./git-tables.ts";
import { noOperands, parseOptions } from "./options.ts";

const HARMLESS_GLOBALS = new Set([
  "--no-pager",
  "-P",
  "--no-optional-locks",
  "--no-replace-objects",
  "--literal-pathspecs",
  "--glob-pathspecs",
  "--icase-pathspecs",
  "--no-lazy-fetch",
]);
// Formats that run gpg.
const SIGNATURES = /%[-+ ]*G|%\(\*?signature|show-signature/;

export function isHarmlessGit(args: Argument[]): boolean {
  const start = args.findIndex(({ text }, index) => !isHarmlessGlobal(text, args[index - 1]?.text));
  const [name, ...rest] = start < 0 ? [] : args.slice(start);
  const spec =
    name?.text !== undefined && Object.hasOwn(SUBCOMMANDS, name.text) ? SUBCOMMANDS[name.text] : undefined;
  if (!spec || rest.some(mayAskForSignature)) return false;
  if (spec.actions && !spec.actions.includes(rest[0]?.text ?? "")) return false;
  const options = parseOptions(rest, spec);
  if (!options) return false;
  // `git branch x` and `git tag x` create; with a listing option x is a pattern.
  if (spec.exact && !options.names.some((option) => spec.exact?.split(" ").includes(option)))
    return noOperands(options.operands);
  return spec.operands?.(options.operands) ?? true;
}

/** git -C . stays where it is; elsewhere it would do what a configuration there says. */
function isHarmlessGlobal(text: string | undefined, before: string | undefined): boolean {
  if (before === "-C") return /^\.\/?$/.test(text ?? "");
  return text !== undefined && (text === "-C" || HARMLESS_GLOBALS.has(text));
}

/** `argument` holds such a format, or is one that only the shell knows. */
function mayAskForSignature({ text, starts }: Argument, index: number, args: Argument[]): boolean {
  if (text !== undefined) return SIGNATURES.test(text);
  return args[index - 1]?.text === "--format" || starts.some((start) => /^--(?:format|pretty)/.test(start));
}
