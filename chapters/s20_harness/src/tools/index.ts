/** The dispatch map: one line for each tool. */
import { bashKill, bashOutput } from "../background/tools.ts";
import { compact } from "../compact/tools.ts";
import { cronCreate, cronDelete, cronList } from "../cron/tools.ts";
import { requestPlan, requestShutdown, reviewPlanTool, submitPlanTool } from "../protocol/tools.ts";
import { loadSkill } from "../skills/tools.ts";
import { subagent } from "../subagent/tools.ts";
import { taskClaim, taskComplete, taskCreate, taskGet, taskList, taskUpdate } from "../tasks/tools.ts";
import { listTeammates, sendMessageTool, spawnTeammateTool } from "../team/tools.ts";
import { todoWrite } from "../todo/tools.ts";
import { worktreeCreateTool, worktreeListTool, worktreeRemoveTool } from "../worktree/tools.ts";
import { bash } from "./bash.ts";
import { editFile } from "./edit-file.ts";
import { glob } from "./glob.ts";
import { readFile } from "./read-file.ts";
import type { ToolMap } from "./tool.ts";
import { writeFile } from "./write-file.ts";

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
  spawn_teammate: spawnTeammateTool,
  send_message: sendMessageTool,
  list_teammates: listTeammates,
  request_shutdown: requestShutdown,
  request_plan: requestPlan,
  review_plan: reviewPlanTool,
  submit_plan: submitPlanTool,
  worktree_create: worktreeCreateTool,
  worktree_list: worktreeListTool,
  worktree_remove: worktreeRemoveTool,
  subagent,
  load_skill: loadSkill,
  compact,
};
