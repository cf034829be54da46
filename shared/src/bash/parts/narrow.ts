/** Of what lies below a directory some programs take only a part: `grep -r --include='*.ts'`, `find -name '*.ts'`. */

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
  if (/^[ef]?grep$/.test(program)) return only(valuesOf(args, /^--include(?:=|$)/));
  return program === "rg" || program === "ag" ? takenByRipgrep(args) : undefined;
}

function only(globs: string[]): Taken | undefined {
  return globs.length > 0
    ? { patterns: globs.map((glob) => `**/${unmarked(glob)}`), hidden: true }
    : undefined;
}

/** Where the tests are joined by more than "and", nobody counts. */
function namedByFind(args: string[]): Taken | undefined {
  if (args.some((arg) => /^(?:-o|-or|\\?\(|,)$/.test(arg))) return undefined;
  const positive = args.filter((_, index) => !/^(?:-not|!)$/.test(args[index - 1] ?? ""));
  return only(valuesOf(positive, /^-name$/).slice(0, 1));
}

/** Without a word about hidden files, they are left out; a glob may be a word about them. */
function takenByRipgrep(args: string[]): Taken | undefined {
  if (args.some((arg) => TOLD_MORE.test(arg))) return undefined;
  const globs = valuesOf(args, /^(?:-g|--glob(?:=|$))/).filter((glob) => !/^\\?!/.test(glob));
  return only(globs) ?? { patterns: ["**"], hidden: false };
}

// --hidden, -uu, -., --iglob, and -ng x, where a glob is told together with others.
const TOLD_MORE = /^(?:--(?:hidden|unrestricted|iglob|no-ignore)|-[a-zA-Z\d.]*[u.]|-[a-zA-Z\d]+g)/;

/** The values of an option that may be given several times, attached or as the next word. */
function valuesOf(args: string[], option: RegExp): string[] {
  return args.flatMap((arg, index) => {
    if (!option.test(arg)) return [];
    const attached = arg.replace(option, "");
    return attached || (args[index + 1] ?? []);
  });
}
