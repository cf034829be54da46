/** Programs that run another program: what counts is what they run. */

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
  const placeholders: string[] = [];
  let start = 0;
  for (let text = args[0]?.text; text?.startsWith("-"); text = args[start]?.text) {
    const separate = XARGS_VALUE.test(text);
    if (!separate && !XARGS_OPTION.test(text)) return undefined;
    // A value that the shell splits would push a program in front of the one that stands here.
    const value = separate ? args[start + 1]?.text : text.slice(2);
    if (value === undefined) return undefined;
    if (/^-[0rtx]*I/.test(text)) placeholders.push(value);
    start += separate ? 2 : 1;
  }
  return { args: args.slice(start).map((arg) => replaced(arg, placeholders)), open: true };
}

/** What xargs -I makes of an argument: only the text in front of the placeholder is known. */
function replaced(argument: Argument, placeholders: string[]): Argument {
  if (placeholders.length === 0) return argument;
  const { text } = argument;
  if (text === undefined) return { ...argument, shape: undefined, starts: [""] };
  const places = placeholders.map((placeholder) => text.indexOf(placeholder)).filter((place) => place >= 0);
  if (places.length === 0) return argument;
  return { ...argument, text: undefined, shape: undefined, starts: [text.slice(0, Math.min(...places))] };
}
