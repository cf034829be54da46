/** Checks that every command on a page exists: its script, its flags, the chapters that it names. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findChapter } from "../../chapters/index.ts";
import { knowsFlag } from "./flags.ts";
import type { Page } from "./page.ts";

const SHELLS = new Set(["sh", "bash", "shell", "console"]);

/** Ordinary programs that a page may use. This check does not ask whether they are installed. */
const ORDINARY = new Set(
  "cd git node npm npx corepack cp cat ls echo export mkdir python3 tar code".split(" "),
);

/** pnpm's own commands; all others must be scripts of the root package.json. */
const PNPM_OWN = new Set(["install", "start"]);

/** Problems: commands in the page's shell blocks that do not exist. */
export function checkCommands(root: string, chapters: Chapter[], page: Page, chapter?: Chapter): string[] {
  return page.sections
    .flatMap(({ fences }) => fences)
    .filter(({ language }) => SHELLS.has(language))
    .flatMap(({ line, code }) =>
      joinContinued(code).flatMap(({ text, offset }) => {
        const problem = checkCommand(root, chapters, splitWords(text), chapter);
        return problem ? [`${page.file}:${line + 1 + offset}: ${problem}`] : [];
      }),
    );
}

function joinContinued(code: string[]): { text: string; offset: number }[] {
  const commands: { text: string; offset: number }[] = [];
  let open = false;
  code.forEach((line, offset) => {
    const text = line.replace(/\\$/, "");
    const last = commands.at(-1);
    if (open && last) last.text += ` ${text}`;
    else commands.push({ text, offset });
    open = line.endsWith("\\");
  });
  return commands;
}

/** The words of the first command of a line, without prompt sign, assignments, comment, redirection or pipe. */
function splitWords(line: string): string[] {
  const words = line.replace(/^\s*\$ /, "").match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  const end = words.findIndex((word) => /^(?:#|[|&;<>])/.test(word));
  const command = end < 0 ? words : words.slice(0, end);
  while (/^[A-Z_]+=/.test(command[0] ?? "")) command.shift();
  return command;
}

function checkCommand(
  root: string,
  chapters: Chapter[],
  words: string[],
  chapter?: Chapter,
): string | undefined {
  const [program, ...rest] = words;
  if (program === undefined) return undefined;
  if (program === "npx" && rest[0] === "pnpm") return checkPnpm(root, chapters, rest.slice(1), chapter);
  if (program === "pnpm") return checkPnpm(root, chapters, rest, chapter);
  if (program === "node" && rest[0] && !rest[0].startsWith("-") && !existsSync(join(root, rest[0]))) {
    return `there is no ${rest[0]}`;
  }
  return ORDINARY.has(program) ? undefined : `the command ${program} is not one that this course knows`;
}

function checkPnpm(
  root: string,
  chapters: Chapter[],
  words: string[],
  chapter?: Chapter,
): string | undefined {
  const [script = "install", ...args] = words;
  if (PNPM_OWN.has(script)) return undefined;
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  if (!scripts[script]) return `pnpm ${script}: there is no such script in package.json`;

  const named = args.find((word) => /^(?:[sx]\d\w*|\d{1,2})$/.test(word));
  const target = named === undefined ? chapter : findChapter(chapters, named);
  if (named !== undefined && !target) return `pnpm ${script} ${named}: there is no chapter ${named}`;
  const unknown = flagsOf(args).find((flag) => !knowsFlag(root, script, flag, target));
  return unknown && `pnpm ${script}: there is no flag ${unknown}`;
}

function flagsOf(args: string[]): string[] {
  return args.filter((word) => /^--?[a-zA-Z]/.test(word)).map((word) => word.replace(/=.*$/, ""));
}
