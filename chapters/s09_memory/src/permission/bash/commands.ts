// Judges a program by its name and arguments.

import { isHarmlessAwk } from "./awk.ts";
import { isHarmlessFind } from "./find.ts";
import { isHarmlessGit } from "./git.ts";
import { onlyOptions } from "./options.ts";
import { ANY_ARGUMENTS, FIRST_ARGUMENTS, OPTIONS, VERSIONS, WHOLE_LINES } from "./programs.ts";
import { isHarmlessSed } from "./sed.ts";
import { type Argument, isOperand } from "./values.ts";

/** May a command with these arguments run unasked? */
export type Judge = (args: Argument[]) => boolean;

function startsHarmlessly(first: string, args: Argument[]): boolean {
  const [given, ...more] = args;
  return first.split(" ").includes(given?.text ?? "") && more.every(isOperand);
}

/** tar lists only with t, and then names its archive; a colon in that name means another machine. */
function isTarListing(args: Argument[]): boolean {
  const [first, ...more] = args.map(({ text }) => text);
  if (!args.every(({ text, single }) => single && text !== undefined && !text.includes(":"))) return false;
  if (first === "--list")
    return /^(?:-f|--file)$/.test(more[0] ?? "") && more.slice(2).every((text) => !text?.startsWith("-"));
  return (
    /^-?[tvzjJ]*f$/.test(first ?? "") &&
    (first ?? "").includes("t") &&
    more.length > 0 &&
    more.every((text) => text === "-" || !text?.startsWith("-"))
  );
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
  const line = args.map(({ text }) => text ?? "?").join(" ");
  return /^(?:-(?:4|6|s|d|o|j|p|c|br|brief|json|stats|details|oneline) )*(?:a|addr|address|l|link|r|route|n|neigh|rule)(?: (?:s|show|ls|list)(?: (?:dev )?[\w.-]+)?)?$/.test(
    line,
  );
}

function isVersionQuery(program: string, args: Argument[]): boolean {
  const [only] = args;
  if (args.length !== 1 || !VERSIONS.split(" ").includes(program)) return false;
  if (only?.text === "--version") return true;
  if (only?.text === "--help")
    return /^(?:node|python3?|git|cargo|rustc|npm|tar|sed|awk|gawk|grep|find|xargs|sort|tree|diff|jq|rg|fd|less|file)$/.test(
      program,
    );
  if (only?.text === "-V")
    return /^(?:python[23]?|pip3?|ssh|tmux|rustc|cargo|uv|psql|mysql|zsh)$/.test(program);
  if (only?.text === "-v")
    return /^(?:node|nodejs|npm|pnpm|yarn|ruby|perl|php|tsc|deno|bun|lua)$/.test(program);
  if (only?.text === "-version") return /^(?:java|javac|ffmpeg)$/.test(program);
  return only?.text === "version" && /^(?:go|openssl|git)$/.test(program);
}

const JUDGES: Record<string, Judge> = {
  awk: isHarmlessAwk,
  gawk: isHarmlessAwk,
  mawk: isHarmlessAwk,
  nawk: isHarmlessAwk,
  sed: isHarmlessSed,
  gsed: isHarmlessSed,
  find: isHarmlessFind,
  git: isHarmlessGit,
  tar: isTarListing,
  ar: isArListing,
  ip: isIpQuery,
};

const ANY = new Set(ANY_ARGUMENTS.split(" "));

/** Whether a program (by its bare name) only reads when it gets these arguments. */
export function isHarmlessProgram(program: string, args: Argument[]): boolean {
  if (ANY.has(program) || isVersionQuery(program, args)) return true;
  if (WHOLE_LINES.has([program, ...args.map(({ text }) => text)].join(" "))) return true;
  const first = Object.hasOwn(FIRST_ARGUMENTS, program) ? FIRST_ARGUMENTS[program] : undefined;
  if (first) return startsHarmlessly(first, args);
  const judge = Object.hasOwn(JUDGES, program) ? JUDGES[program] : undefined;
  if (judge) return judge(args);
  const name = program === "fdfind" ? "fd" : program;
  const spec = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  return spec !== undefined && onlyOptions(args, spec);
}
