/** The command line of `pnpm lab`. */

import { parseArgs } from "node:util";
import { type Chapter, findChapter } from "@harness/shared/chapters";
import { LabError } from "@harness/shared/lab";
import { words } from "@harness/shared/wording";

const OF_ONE = [
  "check",
  "watch",
  "hint",
  "play",
  "judge",
  "task",
  "run",
  "solution",
  "mcp",
  "reset",
] as const;
const OF_ALL = ["certificate"] as const;

/** `begin`: only a chapter was named. `list`: there were no arguments. */
export type LabCommand = (typeof OF_ONE)[number] | (typeof OF_ALL)[number] | "begin" | "list";

const OPTIONS = {
  dir: { type: "string" },
  from: { type: "string" },
  command: { type: "string" },
  name: { type: "string" },
  lang: { type: "string" },
  all: { type: "boolean" },
  "give-up": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export interface LabRequest {
  action: LabCommand;
  chapter?: Chapter;
  options: ReturnType<typeof parse>["values"];
  /** The argument of `judge`: a scenario of the student's own. */
  file?: string;
  /** The arguments after `run`: flags of the student's program. */
  rest: string[];
}

/** @throws LabError if there is no such chapter, command or option. */
export function readLabRequest(args: string[], chapters: Chapter[]): LabRequest {
  const end = args.indexOf("run") + 1 || args.length;
  const { values: options, positionals } = parse(args.slice(0, end));
  const [first, ...others] = positionals;
  const chapter = first === undefined ? undefined : findChapter(chapters, first);
  const [action, ...following] = chapter ? others : positionals;
  const [file, ...surplus] = action === "judge" ? following : [undefined, ...following];
  const request = { options, rest: args.slice(end), ...(chapter && { chapter }), ...(file && { file }) };
  if (action === undefined)
    return { ...request, action: chapter || options.dir !== undefined ? "begin" : "list" };
  const known: readonly string[] = chapter ? OF_ONE : [...OF_ONE, ...OF_ALL];
  const unknown = known.includes(action) ? surplus[0] : action;
  if (unknown === undefined) return { ...request, action: action as LabCommand };
  const valid = { commands: known.join(", "), chapters: chapters.map(({ id }) => id).join(", ") };
  const isName = !chapter && unknown === first;
  throw new LabError(
    isName
      ? words.labNoChapter({ name: unknown, valid: valid.chapters })
      : words.labNoCommand({ name: unknown, valid: valid.commands }),
  );
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const flag = /'(-[^\s']*)/.exec(message)?.[1] ?? message;
    const valid = Object.keys(OPTIONS).map((name) => `--${name}`);
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
      throw new LabError(words.unknownFlag({ flag, valid: valid.join(", ") }));
    throw new LabError(words.missingValue({ flag, placeholder: "…" }));
  }
}
