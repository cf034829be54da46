/** The dispatch map: one line for each tool. */
import { bashKillTool, bashOutputTool } from "../background/tools.ts";
import { compactTool } from "../compact/tools.ts";
import { cronCreateTool, cronDeleteTool, cronListTool } from "../cron/tools.ts";
import { requestPlanTool, requestShutdownTool, reviewPlanTool, submitPlanTool } from "../protocol/tools.ts";
import { loadSkillTool } from "../skills/tools.ts";
import { subagentTool } from "../subagent/tools.ts";
import {
  taskClaimTool,
  taskCompleteTool,
  taskCreateTool,
  taskGetTool,
  taskListTool,
  taskUpdateTool,
} from "../tasks/tools.ts";
import { listTeammatesTool, sendMessageTool, spawnTeammateTool } from "../team/tools.ts";
import { todoWriteTool } from "../todo/tools.ts";
import { worktreeCreateTool, worktreeListTool, worktreeRemoveTool } from "../worktree/tools.ts";
import { bashTool } from "./bash.ts";
import { editFileTool } from "./edit-file.ts";
import { globTool } from "./glob.ts";
import { readFileTool } from "./read-file.ts";
import type { ToolMap } from "./tool.ts";
import { writeFileTool } from "./write-file.ts";

export const tools: ToolMap = {
  bash: bashTool,
  bash_output: bashOutputTool,
  bash_kill: bashKillTool,
  read_file: readFileTool,
  write_file: writeFileTool,
  edit_file: editFileTool,
  glob: globTool,
  todo_write: todoWriteTool,
  task_create: taskCreateTool,
  task_list: taskListTool,
  task_get: taskGetTool,
  task_update: taskUpdateTool,
  task_claim: taskClaimTool,
  task_complete: taskCompleteTool,
  cron_create: cronCreateTool,
  cron_list: cronListTool,
  cron_delete: cronDeleteTool,
  spawn_teammate: spawnTeammateTool,
  send_message: sendMessageTool,
  list_teammates: listTeammatesTool,
  request_shutdown: requestShutdownTool,
  request_plan: requestPlanTool,
  review_plan: reviewPlanTool,
  submit_plan: submitPlanTool,
  worktree_create: worktreeCreateTool,
  worktree_list: worktreeListTool,
  worktree_remove: worktreeRemoveTool,
  subagent: subagentTool,
  load_skill: loadSkillTool,
  compact: compactTool,
};
