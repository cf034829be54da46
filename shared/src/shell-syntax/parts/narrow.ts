/** Some programs take only a part of the files below a directory: `grep -r --include='*.ts'`, `find -name '*.ts'`. */

import { USAGES } from "./file-tables.ts";
import { optionsWithValues } from "./operands.ts";
import { unmarked } from "./unquote.ts";

export interface Taken {
  /** Such as *.ts at any depth. */
  patterns: string[];
  /** Names with a dot in front as well? */
  hidden: boolean;
}

/** What is taken below a directory; undefined: all of it. */
export function takenBelow(program: string, args: string[]): Taken | undefined {
  if (program === "find") return namedByFind(args);
  if (/^[ef]?grep$/.test(program)) return only(globsOf(program, args, /^--include(?:=|$)/));
  return program === "rg" || program === "ag" ? takenByRipgrep(program, args) : undefined;
}

function only(globs: string[]): Taken | undefined {
  return globs.length > 0
    ? { patterns: globs.map((glob) => `**/${unmarked(glob)}`), hidden: true }
    : undefined;
}

const FINDS_MORE = /^(?:-o|-or|\\?\(|,)$/;
const ACTS = /^-(?:exec|ok|print|fprint|fls|ls$|delete$|quit$)/;

/** undefined if the tests are joined by more than "and". An action before a test acts on everything. */
function namedByFind(args: string[]): Taken | undefined {
  if (args.some((arg) => FINDS_MORE.test(arg))) return undefined;
  const end = args.findIndex((arg) => ACTS.test(arg));
  const tests = end < 0 ? args : args.slice(0, end);
  const at = tests.indexOf("-name");
  // A second one may be what the first is about: -path -name.
  if (at < 0 || at !== tests.lastIndexOf("-name") || /^(?:-not|!)$/.test(tests[at - 1] ?? ""))
    return undefined;
  return only(tests.slice(at + 1, at + 2));
}

/** Without a word about hidden files, they are left out; a glob may be a word about them. */
function takenByRipgrep(program: string, args: string[]): Taken | undefined {
  if (args.some((arg) => TOLD_MORE.test(arg))) return undefined;
  const globs = globsOf(program, args, /^(?:-g|--glob(?:=|$))/).filter((glob) => !/^\\?!/.test(glob));
  return only(globs) ?? { patterns: ["**"], hidden: false };
}

// --hidden, -uu, -., --iglob, types of its own, and -ng x, where a glob is told together with others.
const TOLD_MORE =
  /^(?:--(?:hidden|unrestricted|iglob|no-ignore|ignore-file|type-add)|-[a-zA-Z\d.]*[u.]|-[a-zA-Z\d]+g)/;

/** The values of an option that may be given several times, attached or as the next word. */
function globsOf(program: string, args: string[], option: RegExp): string[] {
  return optionsWithValues(args, USAGES[program] ?? { texts: "" }).flatMap(([name = "", next]) => {
    if (!option.test(name)) return [];
    return name.replace(option, "") || (next ?? []);
  });
}
