import { cronCreate, cronDelete, cronList } from "../cron/tools.ts";
import { taskClaim, taskComplete, taskCreate, taskGet, taskList, taskUpdate } from "../tasks/tools.ts";
import { todoWrite } from "../todo.ts";
import { bash } from "./bash.ts";
import { bashKill } from "./bash-kill.ts";
import { bashOutput } from "./bash-output.ts";
import { compact } from "./compact.ts";
import { editFile } from "./edit-file.ts";
import { glob } from "./glob.ts";
import { loadSkill } from "./load-skill.ts";
import { readFile } from "./read-file.ts";
import { subagent } from "./subagent.ts";
import type { Tool } from "./tool.ts";
import { writeFile } from "./write-file.ts";

/** The dispatch map: the name the model calls → the tool that answers. */
export type ToolMap = Record<string, Tool>;

/** One line for each tool. */
export const tools: ToolMap = {
  bash,
  bash_output: bashOutput,
  bash_kill: bashKill,
  read_file: readFile,
  write_file: writeFile,
  edit_file: editFile,
  glob,
  todo_write: todoWrite,
  task_create: taskCreate,
  task_list: taskList,
  task_get: taskGet,
  task_update: taskUpdate,
  task_claim: taskClaim,
  task_complete: taskComplete,
  cron_create: cronCreate,
  cron_list: cronList,
  cron_delete: cronDelete,
  subagent,
  load_skill: loadSkill,
  compact,
};

/** The tool of that name. Throws an Error that lists the names there are. */
export function findTool(tools: ToolMap, name: string): Tool {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw new Error(`Unknown tool "${name}". Available: ${Object.keys(tools).join(", ")}.`);
  return tool;
}
