/** read_file: reads a text file. */
import * as z from "zod";
import { safePath } from "../safe-path.ts";
import { readTextFile } from "./files.ts";
import type { Tool } from "./tool.ts";

const MAX_BYTES = 256 * 1024;

interface Input {
  path: string;
  offset?: number | undefined;
  limit?: number | undefined;
}

/** Reads a text file, or some of its lines. If lines are left out, a notice says how many. */
export const readFileTool: Tool<Input> = {
  name: "read_file",
  description: "Read a text file of the workspace. Read a long file in parts, with offset and limit.",
  inputSchema: z.strictObject({
    path: z.string().min(1).describe("Path, relative to the working directory."),
    offset: z.int().positive().optional().describe("First line to read, counted from 1."),
    limit: z.int().positive().optional(),
  }),
  kind: "read",
  // This tool reads stored results. If its own result were stored, that would never end.
  maxResultChars: Infinity,
  label: "Read",
  target: ({ path }) => ({ of: "path", text: path }),
  async run({ path, offset = 1, limit = Infinity }, agent) {
    const file = safePath(path, agent);
    const text = selectLines(await readTextFile(file, path), offset, limit);
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_BYTES)
      throw new Error(
        `${path}: ${bytes} bytes at once are too many (${MAX_BYTES} allowed). Use offset and limit.`,
      );
    return text || "(empty file)";
  },
};

function selectLines(text: string, offset: number, limit: number): string {
  // After each line break, so that every line keeps its own.
  const lines = text.split(/(?<=\n)/);
  if (offset > lines.length) throw new Error(`There is no line ${offset}: the file has ${lines.length}.`);
  const selected = lines.slice(offset - 1, offset - 1 + limit);
  const rest = lines.length - (offset - 1) - selected.length;
  return selected.join("") + (rest > 0 ? `... (${rest} more lines)` : "");
}
