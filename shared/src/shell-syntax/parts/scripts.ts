/** The texts that a command reads as commands: those of nested shells, of eval and trap, and of programs that start a shell. */

import { isPlainVariable, keepsWhatRuns } from "../readonly/variables.ts";
import { isUnsure } from "./known.ts";
import { type Piece, programName } from "./split.ts";

/** A text that is run as a script, and the values of its $1, $2, …, with a backslash before what quotes protected. */
export interface RunScript {
  text: string;
  positional?: string[] | undefined;
}

const SHELLS = new Set("sh bash zsh dash ksh ash fish su".split(" "));

// The options whose value is a command.
const COMMAND_OPTIONS: Record<string, string> = {
  script: "c command",
  flock: "c command",
  runuser: "c command",
  env: "S split-string",
  mapfile: "C",
  readarray: "C",
  compgen: "C",
  complete: "C",
  hash: "p",
  enable: "f",
  git: "O open-files-in-pager x extcmd exec upload-pack receive-pack",
  tar: "I F use-compress-program to-command info-script new-volume-script rsh-command rmt-command checkpoint-action",
  sort: "compress-program",
  split: "filter",
  rg: "pre hostname-bin",
  rsync: "e rsh rsync-path",
  zip: "TT unzip-command",
  scp: "S o",
  ssh: "o",
  man: "P pager",
  vim: "c cmd",
  gdb: "ex eval-command",
};

/** The texts that a command runs as commands. UNKNOWN marks a part that only the shell knows. */
export function scriptsRunBy(piece: Piece): RunScript[] {
  const { words, input } = piece;
  const name = programName(words);
  const args = words.slice(1);
  if (SHELLS.has(name)) return scriptsOfShell(piece);
  return [...textsRunBy(name, args, input), ...args.flatMap(valueOfSetting)].map((text) => ({ text }));
}

function textsRunBy(name: string, args: string[], input: string[]): string[] {
  if (name === "eval") return [args.slice(args[0] === "--" ? 1 : 0).join(" ")];
  if (name === "trap") return args.filter((arg) => !arg.startsWith("-")).slice(0, 1);
  if (name === "alias") return args.flatMap((arg) => /^[^=]+=([\s\S]+)$/.exec(arg)?.slice(1) ?? []);
  if (name === "watch") return args.slice(-1);
  if (name === "parallel") return commandsOfParallel(args);
  if (/^(?:source|\.)$/.test(name))
    return /^\/dev\/(?:stdin|fd\/0)$/.test(args[0] ?? "") ? input : [args.join(" ")];
  if (/^(?:[gmn]?awk)$/.test(name)) return args.filter(mayRunFromAwk).flatMap(quotedTexts);
  if (/^g?sed$/.test(name)) return args.flatMap(commandsOfSed);
  const options = (Object.hasOwn(COMMAND_OPTIONS, name) && COMMAND_OPTIONS[name]?.split(" ")) || [];
  const values = options.flatMap((option) => valuesOf(args, option));
  if (name === "git") return [...values, ...configuredIn(args)];
  // tar cfI x.tar program: the values follow after the letters.
  return name === "tar" && /^\w*[IF]/.test(args[0] ?? "") ? [...values, ...args.slice(1, 4)] : values;
}

/** PS4='$(rm x)', BASH_ENV=x, make CC='rm x': the value of a variable that is not the script's own may be run. */
function valueOfSetting(arg: string): string[] {
  const [, name = "", value = ""] = /^([A-Za-z_]\w*)=([\s\S]+)$/.exec(arg) ?? [];
  return value === "" || isUnsure(value) || isPlainVariable(name) || keepsWhatRuns(name) ? [] : [value];
}

/** A shell that gets no script reads commands from its input. */
function scriptsOfShell({ words, marked, input }: Piece): RunScript[] {
  const args = words.slice(1);
  const readsInput = args.every((arg) => /^[-+]/.test(arg)) || args.includes("-s");
  const fromInput = readsInput ? input.map((text) => ({ text })) : [];
  const at = args.findIndex((arg) => /^(?:-\w*c\w*|--command)$/.test(arg));
  const script = args.findIndex((arg, index) => index > at && !/^[-+]/.test(arg));
  const [zero, ...positional] = at < 0 || script < 0 ? [] : marked.slice(script + 2);
  const withZero = (text: string) => (zero ? text.replace(/\$0\b|\$\{0\}/g, () => zero) : text);
  const file = at < 0 && script >= 0 ? [{ text: args.slice(script).join(" ") }] : [];
  const given = ["c", "command", "rcfile", "init-file"]
    .flatMap((name) => valuesOf(args, name))
    .map((text) => ({ text: withZero(text), positional }));
  return [...fromInput, ...file, ...given];
}

/** The values of an option: the next word that is no option, and what is attached to one. `exec=x` is x as well. */
function valuesOf(args: string[], name: string): string[] {
  const [option, attached] = formsOf(name);
  const at = args.findIndex((arg) => option?.test(arg));
  const next = at < 0 ? undefined : args.slice(at + 1).find((arg) => !/^[-+]/.test(arg));
  const values = [next, ...args.map((arg) => attached?.exec(arg)?.[1])].filter(
    (value) => value !== undefined,
  );
  return values.flatMap((value) => [value, ...(/^\w+=([\s\S]+)$/.exec(value)?.slice(1) ?? [])]);
}

const forms = new Map<string, RegExp[]>();

/** How to tell an option from its value: short options may be combined, long ones abbreviated. */
function formsOf(name: string): RegExp[] {
  const known = forms.get(name);
  if (known) return known;
  const short = [new RegExp(`^-\\w*${name}\\w*$`), new RegExp(`^-\\w*?${name}(.+)$`, "s")];
  const begun = [...name].reduceRight((rest, letter) => (rest ? `${letter}(?:${rest})?` : letter), "");
  const long = [new RegExp(`^--${begun}$`), new RegExp(`^--${begun}=(.+)$`, "s")];
  const made = name.length <= 2 ? short : long;
  forms.set(name, made);
  return made;
}

/** parallel rm ::: a b, and parallel 'rm {}' */
function commandsOfParallel(args: string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith(":::"));
  const command = args.slice(args.findIndex((arg) => !arg.startsWith("-")) >>> 0, end < 0 ? undefined : end);
  return command.length > 0 ? [command.join(" ")] : [];
}

/** git -c alias.x='!rm y' x, git -c core.pager='rm y' log, git bisect run rm y */
function configuredIn(args: string[]): string[] {
  const values = args.filter((_, index) => args[index - 1] === "-c");
  const run = args.findIndex((arg, index) =>
    /^(?:bisect run|submodule foreach)$/.test(`${args[index - 1]} ${arg}`),
  );
  const behind = run < 0 ? [] : [args.slice(run + 1).join(" ")];
  return [...behind, ...configured(values)];
}

function configured(values: string[]): string[] {
  return values.flatMap((arg) => /^[\w.-]+=!?([\s\S]+)$/.exec(arg)?.slice(1) ?? []);
}

// Regular expressions contain bars, too. The bar of a pipe has a space or a quote next to it.
const AWK_RUNS = /\bsystem\s*\(|\bgetline\b|@load|[^|]\|&?\s*["(]|\s\|&?\s/;

export function mayRunFromAwk(program: string): boolean {
  return AWK_RUNS.test(program);
}

function quotedTexts(program: string): string[] {
  return [...program.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = ""]) => text.replace(/\\(.)/gs, "$1"));
}

/** 1e rm x, and s/a/rm x/e */
function commandsOfSed(script: string): string[] {
  const run = /(?:^|[\d$/;{}\n!,]|\s)e(?:\s|\\\n)+([^\n;}]+)/g;
  const replaced = /s([^\w\s\\])(?:\\.|(?!\1).)*\1((?:\\.|(?!\1).)*)\1(?:\w|[^\S\n])*e/gs;
  return [
    ...[...script.matchAll(run)].map(([, text = ""]) => text),
    ...[...script.matchAll(replaced)].map(([, , text = ""]) => text),
  ];
}
