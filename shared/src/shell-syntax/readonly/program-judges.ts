/** Judges a program by its name and arguments. */

import { type Argument, isOperand, type Judge, lineOf } from "./argument.ts";
import { isHarmlessAwk } from "./awk.ts";
import { isHarmlessGit } from "./git.ts";
import { isHarmlessJq } from "./jq.ts";
import { ANY_ARGUMENTS, FIRST_ARGUMENTS, VERSION_QUERIES, WHOLE_LINES } from "./name-tables.ts";
import { OPTIONS } from "./option-tables.ts";
import { onlyOptions } from "./options.ts";
import { isHarmlessPs } from "./ps.ts";
import { isHarmlessSed } from "./sed.ts";

function startsHarmlessly(first: string, args: Argument[]): boolean {
  const [given, ...more] = args;
  return first.split(" ").includes(given?.text ?? "") && more.every(isOperand);
}

/** tar -tf a, tar -t -f a, tar --list --file=a; -xOf prints. A colon in the name of the archive means another machine. */
function isTarListing(args: Argument[]): boolean {
  const texts = args.flatMap(({ text, single }) => (single && text !== undefined ? [text] : []));
  if (texts.length < args.length || texts.some((text) => text.includes(":"))) return false;
  const apart = /^(?:--list|-tv?|-vt)$/.test(texts[0] ?? "");
  const [file = "", ...names] = apart ? texts.slice(1) : texts;
  if (names.some((text) => /^-./.test(text))) return false;
  if (apart && /^--file=[^-]/.test(file)) return true;
  const form = apart ? /^(?:-[vzjJ]*f|--file)$/ : /^-?(?:[vzjJ]*t[tvzjJ]*|x[zjJ]*O)f$/;
  return form.test(file) && names.length > 0;
}

function isArListing(args: Argument[]): boolean {
  const [key, ...files] = args;
  return (
    /^-?(?:t|p|tv|pv|tO)$/.test(key?.text ?? "") &&
    files.every(({ starts }) => starts.every((start) => /^[^-@]/.test(start)))
  );
}

/** ip shows what it is told to; anything but an object and `show` changes the network. */
function isIpQuery(args: Argument[]): boolean {
  return /^(?:-(?:4|6|s|d|o|j|p|c|br|brief|json|stats|details|oneline) )*(?:a|addr|address|l|link|r|route|n|neigh|rule)(?: (?:s|show|ls|list)(?: (?:dev )?[\w.-]+)?)?$/.test(
    lineOf(args),
  );
}

function isVersionQuery(program: string, args: Argument[]): boolean {
  const query = args.length === 1 ? (args[0]?.text ?? "") : "";
  return Object.hasOwn(VERSION_QUERIES, query) && VERSION_QUERIES[query]?.includes(program) === true;
}

const JUDGES: Record<string, Judge> = {
  awk: isHarmlessAwk,
  gawk: isHarmlessAwk,
  mawk: isHarmlessAwk,
  nawk: isHarmlessAwk,
  sed: isHarmlessSed,
  gsed: isHarmlessSed,
  git: isHarmlessGit,
  tar: isTarListing,
  ar: isArListing,
  ip: isIpQuery,
  jq: isHarmlessJq,
  ps: isHarmlessPs,
};

/** Whether a program (by its bare name) only reads with some arguments. */
export function mayOnlyRead(program: string): boolean {
  return (
    ANY_ARGUMENTS.has(program) ||
    [FIRST_ARGUMENTS, JUDGES, OPTIONS].some((table) => Object.hasOwn(table, program))
  );
}

/** Whether a program (by its bare name) only reads when it gets these arguments. */
export function isHarmlessProgram(program: string, args: Argument[]): boolean {
  if (ANY_ARGUMENTS.has(program) || isVersionQuery(program, args)) return true;
  if (WHOLE_LINES.has([program, ...args.map(({ text }) => text)].join(" "))) return true;
  const first = Object.hasOwn(FIRST_ARGUMENTS, program) ? FIRST_ARGUMENTS[program] : undefined;
  if (first) return startsHarmlessly(first, args);
  const judge = Object.hasOwn(JUDGES, program) ? JUDGES[program] : undefined;
  if (judge) return judge(args);
  const name = program === "fdfind" ? "fd" : program;
  const spec = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  return spec !== undefined && onlyOptions(args, spec);
}
