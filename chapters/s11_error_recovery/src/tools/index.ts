/** The dispatch map: one line for each tool. */
import { compactTool } from "../compact/tools.ts";
import { loadSkillTool } from "../skills/tools.ts";
import { subagentTool } from "../subagent/tools.ts";
import { todoWriteTool } from "../todo/tools.ts";
import { bashTool } from "./bash.ts";
import { editFileTool } from "./edit-file.ts";
import { globTool } from "./glob.ts";
import { readFileTool } from "./read-file.ts";
import type { ToolMap } from "./tool.ts";
import { writeFileTool } from "./write-file.ts";

export const tools: ToolMap = {
  bash: bashTool,
  read_file: readFileTool,
  write_file: writeFileTool,
  edit_file: editFileTool,
  glob: globTool,
  todo_write: todoWriteTool,
  subagent: subagentTool,
  load_skill: loadSkillTool,
  compact: compactTool,
};
