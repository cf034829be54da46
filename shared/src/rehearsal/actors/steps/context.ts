/** What a conversation was about, so that "it" means something. */

import { holds } from "../doubt.ts";
import type { Names } from "../reading/workspace.ts";
import type { PlainRequest } from "../requests.ts";

/** What the conversation was about before a request. */
export interface Context {
  /** The file that "it" means. */
  file?: string | undefined;
  /** The directory that "in there" means. */
  directory?: string | undefined;
  latest?: PlainRequest | undefined;
  workdir?: string | undefined;
  names: Names;
}

/** What a conversation is about after a request. */
export function after(context: Context, request: PlainRequest): Context {
  return { ...context, latest: request, ...subjectOf(request, context) };
}

/** The file or the directory that a request leaves for the next one to talk about. */
function subjectOf(request: PlainRequest, context: Context): Partial<Context> {
  switch (request.kind) {
    case "mkdir":
      return { directory: request.path };
    case "rename":
    case "copy":
      return { file: request.to };
    case "delete":
    case "into":
      return { file: undefined };
    case "search":
      return found(request.path === "." ? onlyHolder(request.text, context) : request.path);
    case "find":
      return found(onlyMatch(request.pattern, context));
    case "list":
      return {};
    case "run":
      return fileOf(request.command);
    default:
      return "path" in request ? { file: request.path } : {};
  }
}

function found(file: string | undefined): Partial<Context> {
  return file === undefined ? {} : { file };
}

/** "Which file mentions moss? Open it." */
function onlyHolder(text: string, { workdir, names }: Context): string | undefined {
  if (workdir === undefined) return undefined;
  const [file, other] = names.files.filter((name) => holds(workdir, name, text));
  return other === undefined ? file : undefined;
}

/** The one file of a simple pattern: "find the Python files", "run it". */
function onlyMatch(pattern: string, { names }: Context): string | undefined {
  const source = pattern
    .split("**/")
    .at(-1)
    ?.replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  const [file, other] = names.files.filter((name) => new RegExp(`(?:^|/)${source}$`).test(name));
  return other === undefined ? file : undefined;
}

/** `touch a.txt` leaves a file to talk about. */
function fileOf(command: string): Partial<Context> {
  const file = /^(?:touch|node|python3|bash) ([\w./-]+|'[^']+')$/.exec(command)?.[1];
  return file === undefined ? {} : { file: file.replaceAll("'", "") };
}
