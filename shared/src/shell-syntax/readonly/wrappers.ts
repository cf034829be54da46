/** Programs that run another program: what counts is what they run. */

import { type Argument, lineOf } from "./argument.ts";
import { isHarmlessSetting, isPlainVariable } from "./variables.ts";

/** What a wrapper runs. `open`: with further arguments that are not known yet. */
export interface Wrapped {
  args: Argument[];
  open: boolean;
}

/** Finds what a wrapper runs; undefined when it is not used in a way that is understood. */
type Unwrap = (args: Argument[]) => Wrapped | undefined;

const NEVER_HARMLESS =
  "sudo doas su runuser pkexec gosu su-exec exec nohup setsid ionice chrt taskset numactl flock watch strace ltrace " +
  "unbuffer busybox toybox caffeinate chroot unshare nsenter setpriv capsh systemd-run systemd-inhibit prlimit setarch " +
  "linux32 linux64 script parallel firejail bwrap fakeroot proxychains proxychains4 torsocks dbus-run-session xvfb-run " +
  "start-stop-daemon perf valgrind rlwrap catchsegv choom chpst";

const WRAPPERS: Record<string, Unwrap> = {
  ...Object.fromEntries(NEVER_HARMLESS.split(" ").map((name) => [name, () => undefined])),
  command: behind(/^(?:-- )?$/),
  builtin: behind(/^(?:-- )?$/),
  nice: behind(/^(?:-n \d+ |-\d+ |--adjustment=\d+ )?$/),
  timeout: behind(
    /^(?:-k \d+[smhd]? |-s [A-Z]+ |--preserve-status |--foreground |-v )*\d+(?:\.\d+)?[smhd]? $/,
  ),
  stdbuf: behind(/^(?:-[ioe]\s?[L0] )+$/),
  time: behind(/^(?:-p )?$/),
  env: (args) => ({ args: args.slice(countSettings(args)), open: false }),
  xargs: unwrapXargs,
};

export function isWrapper(name: string): boolean {
  return Object.hasOwn(WRAPPERS, name);
}

/** What a wrapper runs; undefined when it is not a wrapper, or not used in a way that is understood. */
export function unwrap(name: string, args: Argument[]): Wrapped | undefined {
  return Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name]?.(args) : undefined;
}

const MOST_OPTIONS = 7;

/** The program follows options of this form, each followed by a space. */
function behind(options: RegExp): Unwrap {
  return (args) => {
    for (const [index, { text }] of args.slice(0, MOST_OPTIONS + 1).entries()) {
      const before = args.slice(0, index).map((arg) => `${lineOf([arg])} `);
      if (text !== undefined && !text.startsWith("-") && options.test(before.join("")))
        return { args: args.slice(index), open: false };
    }
    return undefined;
  };
}

function countSettings(args: Argument[]): number {
  const end = args.findIndex(({ text }) => {
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text ?? "") ?? [];
    return name === undefined || !(isHarmlessSetting(name, value) || isPlainVariable(name));
  });
  return end < 0 ? args.length : end;
}

const XARGS_OPTION =
  /^(?:-[0rtx]+|-n\d+|-P\d+|-L\d+|-I.+|-d.+|--null|--no-run-if-empty|--max-args=\d+|--max-procs=\d+)$/s;
const XARGS_VALUE = /^-[0rtx]*[nPLId]$/;

function unwrapXargs(args: Argument[]): Wrapped | undefined {
  const placeholders: string[] = [];
  let start = 0;
  for (let text = args[0]?.text; text?.startsWith("-"); text = args[start]?.text) {
    const separate = XARGS_VALUE.test(text);
    if (!separate && !XARGS_OPTION.test(text)) return undefined;
    // If the shell splits a value, its last word becomes the program instead of this one.
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
