/** Reads the output of a command, page by page. */
import type { BackgroundCommand } from "./state.ts";

/** A page fits into a tool result. */
const PAGE_BYTES = 25_000;

/** The output since the last call, at most one page. Never empty: if there is nothing new, it says so. */
export function readOn({ shell, outputFile, status }: BackgroundCommand): string {
  const { path, problem } = outputFile;
  if (!path) return `${shell.output(PAGE_BYTES).trimEnd()}\n(Only its ends: ${problem}.)`;
  const page = outputFile.readOn(PAGE_BYTES);
  const nothing = status === "running" ? "(no output yet)" : "(no output)";
  const text = page.text || (outputFile.bytes > 0 ? "(nothing new)" : nothing);
  if (page.rest > 0)
    return `${text}\n(${page.rest} more bytes: call bash_output again, or look into ${path}.)`;
  return problem ? `${text}\n(More was printed, but ${problem}.)` : text;
}
