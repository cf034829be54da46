/** write_file: a new text file, or a new text in an old one. */
import { z } from "zod";
import { previewChange } from "../permission/preview.ts";
import { safePath } from "../safe-path.ts";
import { writeTextFile } from "./files.ts";
import type { Tool } from "./tool.ts";

/** Creates or replaces a file. */
export const writeFileTool: Tool<{ path: string; content: string }> = {
  name: "write_file",
  description: "Write a text file of the workspace, new or in place of the old one.",
  inputSchema: z.strictObject({
    path: z.string().min(1).describe("Path, relative to the working directory."),
    content: z.string().describe("The whole text of the file."),
  }),
  kind: "write",
  label: "Write",
  target: ({ path }) => ({ of: "path", text: path }),
  preview: ({ path, content }, agent) => previewChange(path, () => content, agent),
  async run({ path, content }, agent) {
    const file = safePath(path, agent);
    await writeTextFile(file, path, content);
    return `Wrote ${Buffer.byteLength(content)} bytes to ${path}`;
  },
};
