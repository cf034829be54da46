// Programs that run another program: what counts is what they run.

import type { Argument } from "./values.ts";
import { isHarmlessSetting, isPlainVariable } from "./variables.ts";

/** What a wrapper runs. `open` means: with further arguments that nobody knows yet. */
export interface Wrapped {
  args: Argument[];
  open: boolean;
}

const PREFIXES: Record<string, RegExp> = {
  command: /^(?:-- )?$/,
  builtin: /^(?:-- )?$/,
  nice: /^(?:-n \d+ |-\d+ |--adjustment=\d+ )?$/,
  timeout: /^(?:-k \d+[smhd]? |-s [A-Z]+ |--preserve-status |--foreground |-v )*\d+(?:\.\d+)?[smhd]? $/,
  stdbuf: /^(?:-[ioe]\s?[L0] )+$/,
  time: /^(?:-p )?$/,
  env: /^$/,
};
const XARGS_OPTION =
  /^(?:-[0rtx]+|-n\d+|-P\d+|-L\d+|-I.+|-d.+|--null|--no-run-if-empty|--max-args=\d+|--max-procs=\d+)$/s;
const XARGS_VALUE = /^-[0rtx]*[nPLId]$/;

export function isWrapper(name: string): boolean {
  return name === "xargs" || Object.hasOwn(PREFIXES, name);
}

/** What a wrapper runs; undefined when it is not a wrapper, or not used in a way that is understood. */
export function unwrap(name: string, args: Argument[]): Wrapped | undefined {
  if (name === "xargs") return unwrapXargs(args);
  if (!Object.hasOwn(PREFIXES, name)) return undefined;
  if (name === "env") return { args: args.slice(countSettings(args)), open: false };
  for (let used = 0; used < Math.min(args.length, 8); used += 1) {
    const options = args
      .slice(0, used)
      .map(({ text }) => `${text ?? "?"} `)
      .join("");
    const next = args[used]?.text;
    if (
      PREFIXES[name]?.test(options) &&
      next !== undefined &&
      !next.startsWith("-") &&
      !(name === "timeout" && used === 0)
    )
      return { args: args.slice(used), open: false };
  }
  return undefined;
}

function countSettings(args: Argument[]): number {
  const end = args.findIndex(({ text }) => {
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text ?? "") ?? [];
    return name === undefined || !(isHarmlessSetting(name, value) || isPlainVariable(name));
  });
  return end < 0 ? args.length : end;
}

function unwrapXargs(args: Argument[]): Wrapped | undefined {
  let start = 0;
  for (let text = args[0]?.text; text?.startsWith("-"); text = args[start]?.text) {
    if (XARGS_VALUE.test(text)) start += 2;
    else if (XARGS_OPTION.test(text)) start += 1;
    else return undefined;
  }
  return { args: args.slice(start), open: true };
}
