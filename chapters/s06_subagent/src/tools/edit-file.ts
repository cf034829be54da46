/** edit_file: replaces a text in a file. */
import * as z from "zod";
import { previewChange } from "../permission/preview.ts";
import { safePath } from "../safe-path.ts";
import { readTextFile, writeTextFile } from "./files.ts";
import type { Tool } from "./tool.ts";

export interface Edit {
  path: string;
  old_text: string;
  new_text: string;
  replace_all?: boolean | undefined;
}

/** Replaces a text that occurs exactly once, or with replace_all every occurrence. */
export const editFileTool: Tool<Edit> = {
  name: "edit_file",
  description: "Replace a text in a file of the workspace. It must occur exactly once, or set replace_all.",
  inputSchema: z.strictObject({
    path: z.string().min(1).describe("Path, relative to the working directory."),
    old_text: z.string().min(1).describe("The exact text to replace."),
    new_text: z.string(),
    replace_all: z.boolean().optional().describe("Replace every occurrence."),
  }),
  kind: "write",
  label: "Edit",
  target: ({ path }) => ({ of: "path", text: path }),
  preview: (edit, agent) => previewChange(edit.path, (text) => applyEdit(text, edit), agent),
  async run(edit, agent) {
    const file = safePath(edit.path, agent);
    const edited = applyEdit(await readTextFile(file, edit.path), edit);
    await writeTextFile(file, edit.path, edited);
    return `Edited ${edit.path}`;
  },
};

/** Returns the text after the edit. Throws an Error unless it is clear what to replace. */
export function applyEdit(text: string, { path, old_text, new_text, replace_all }: Edit): string {
  if (old_text === new_text) throw new Error("old_text and new_text are the same.");
  const first = text.indexOf(old_text);
  if (first === -1)
    throw new Error(`old_text does not occur in ${path}. Read the file and copy it to the letter.`);
  if (first !== text.lastIndexOf(old_text) && !replace_all)
    throw new Error(`old_text occurs more than once in ${path}. Make it longer, or set replace_all.`);
  // Not replaceAll: it gives "$&" in the new text a special meaning.
  return text.split(old_text).join(new_text);
}
