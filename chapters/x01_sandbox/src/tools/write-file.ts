/** write_file: creates or replaces a text file. */
import * as z from "zod";
import { previewChange } from "../permission/preview.ts";
import { safePath } from "../safe-path.ts";
import { writeTextFile } from "./files.ts";
import type { Tool } from "./tool.ts";

export const writeFileTool: Tool<{ path: string; content: string }> = {
  name: "write_file",
  description: "Create a text file in the workspace, or replace its whole text.",
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
