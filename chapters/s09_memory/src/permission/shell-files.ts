// Which files a shell command names, so that sensitive ones are noticed there too.

import { everything, type Node, textOf } from "./bash/ast.ts";
import type { Piece } from "./bash/split.ts";

// Their arguments are texts, or only asked about: `test -f .env` reveals nothing.
const NO_FILES = new Set(["echo", "printf", "test", "[", "true", "false", ":", "export", "git-check-ignore"]);
const PATTERN_FIRST = new Set([
  "grep",
  "egrep",
  "fgrep",
  "rg",
  "ag",
  "ack",
  "sed",
  "awk",
  "gawk",
  "mawk",
  "jq",
  "yq",
  "fd",
  "fdfind",
]);

/** The paths among the arguments and redirections of a shell command. */
export function filesNamed(pieces: Piece[], script: Node[] | undefined): string[] {
  return [...pieces.flatMap(filesOfPiece), ...redirected(script ?? [])].map((path) =>
    path.replace(/['"]/g, ""),
  );
}

function filesOfPiece({ words }: Piece): string[] {
  const [program = "", ...args] = words;
  const name = program.split("/").at(-1) ?? "";
  if (NO_FILES.has(name)) return [];
  if (name === "find") return args.slice(0, args.findIndex((arg) => /^[-(!]/.test(arg)) >>> 0);
  const first = PATTERN_FIRST.has(name) ? args.findIndex((arg) => !arg.startsWith("-")) : -1;
  return args.filter((_, index) => index !== first).flatMap(pathsIn);
}

/** --file=.env, @.env and HEAD:.env name files too. */
function pathsIn(arg: string): string[] {
  if (arg.startsWith("-") && !arg.includes("=")) return [];
  return arg.startsWith("-") ? arg.split("=").slice(1) : [arg, ...arg.split(/[=:@]/).slice(1)];
}

function redirected(script: Node[]): string[] {
  const redirects = [...everything(script)].flatMap((item) =>
    item.type === "redirect" ? [item.redirect] : [],
  );
  return redirects
    .filter(({ operator }) => !operator.startsWith("<<"))
    .map(({ target }) => textOf(target) ?? target.raw);
}
