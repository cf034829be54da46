/** The dispatch map: one line for each tool. */
import { bashKill, bashOutput } from "../background/tools.ts";
import { compact } from "../compact/tools.ts";
import { cronCreate, cronDelete, cronList } from "../cron/tools.ts";
import { loadSkillTool } from "../skills/tools.ts";
import { subagentTool } from "../subagent/tools.ts";
import { taskClaim, taskComplete, taskCreate, taskGet, taskList, taskUpdate } from "../tasks/tools.ts";
import { listTeammates, sendMessageTool, spawnTeammateTool } from "../team/tools.ts";
import { todoWriteTool } from "../todo/tools.ts";
import { bashTool } from "./bash.ts";
import { editFileTool } from "./edit-file.ts";
import { globTool } from "./glob.ts";
import { readFileTool } from "./read-file.ts";
import type { ToolMap } from "./tool.ts";
import { writeFileTool } from "./write-file.ts";

export const tools: ToolMap = {
  bash: bashTool,
  bash_output: bashOutput,
  bash_kill: bashKill,
  read_file: readFileTool,
  write_file: writeFileTool,
  edit_file: editFileTool,
  glob: globTool,
  todo_write: todoWriteTool,
  task_create: taskCreate,
  task_list: taskList,
  task_get: taskGet,
  task_update: taskUpdate,
  task_claim: taskClaim,
  task_complete: taskComplete,
  cron_create: cronCreate,
  cron_list: cronList,
  cron_delete: cronDelete,
  spawn_teammate: spawnTeammateTool,
  send_message: sendMessageTool,
  list_teammates: listTeammates,
  subagent: subagentTool,
  load_skill: loadSkillTool,
  compact,
};
