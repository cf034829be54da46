/** Of what lies below a directory some programs take only a part: `grep -r --include='*.ts'`, `find -name '*.ts'`. */

import { unmarked } from "./unquote.ts";

/** Patterns of what is taken below a directory, such as `*.ts` at any depth; undefined: all of it. */
export function takenBelow(program: string, args: string[]): string[] | undefined {
  if (program === "find") return namedByFind(args);
  if (/^[ef]?grep$/.test(program)) return valuesOf(args, /^--include(?:=|$)/);
  return program === "rg" || program === "ag" ? takenByRipgrep(args) : undefined;
}

/** Where the tests are joined by more than "and", nobody counts. */
function namedByFind(args: string[]): string[] | undefined {
  if (args.some((arg) => /^(?:-o|-or|\\?\(|,)$/.test(arg))) return undefined;
  const positive = args.filter((_, index) => !/^(?:-not|!)$/.test(args[index - 1] ?? ""));
  return valuesOf(positive, /^-i?name$/)?.slice(0, 1);
}

/** Without a word about hidden files, they are left out. */
function takenByRipgrep(args: string[]): string[] | undefined {
  const globs = valuesOf(args, /^(?:-g|--i?glob(?:=|$))/)?.filter((glob) => !/^\*\*\/\\?!/.test(glob));
  if (globs && globs.length > 0) return globs;
  const hidden = args.some((arg) => /^(?:--hidden|--unrestricted|-[a-zA-Z\d]*[u.][a-zA-Z\d.]*)$/.test(arg));
  return hidden ? undefined : ["**"];
}

/** The values of an option that may be given several times, attached or as the next word. */
function valuesOf(args: string[], option: RegExp): string[] | undefined {
  const values = args.flatMap((arg, index) => {
    if (!option.test(arg)) return [];
    const attached = arg.replace(option, "");
    return attached || (args[index + 1] ?? []);
  });
  return values.length > 0 ? values.map((value) => `**/${unmarked(value)}`) : undefined;
}
