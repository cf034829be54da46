/** worktree_create, worktree_list, worktree_remove. */
import { branchOf, worktreePath } from "@harness/shared/worktrees";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { idSchema } from "../tasks/state.ts";
import type { Tool } from "../tools/tool.ts";
import { bindTask, requireBindable, unbindTasks } from "./bind.ts";
import { createWorktree } from "./create.ts";
import { moveToTask } from "./index.ts";
import { listWorktrees } from "./list.ts";
import { hasWorktree } from "./obstacle.ts";
import { removeWorktree } from "./remove.ts";
import { nameSchema } from "./state.ts";

const name = nameSchema.describe('At most 40 of a-z, 0-9 and "-".');

interface CreateInput {
  name: string;
  task_id?: string | undefined;
}

export const worktreeCreateTool: Tool<CreateInput> = {
  name: "worktree_create",
  description: `Make a git worktree: a directory and a branch of its own, from the workspace's commit. With task_id the task is bound
to it: the agent that claims the task works there. A worktree that exists is only bound.`,
  inputSchema: z.strictObject({
    name,
    task_id: idSchema.optional().describe("A task that is not completed."),
  }),
  kind: "write",
  runsGit: true,
  target: ({ name }) => ({ of: "text", text: name }),
  async run({ name, task_id: id }, agent) {
    const { board, owner } = agent;
    if (id) requireBindable(id, name, owner, await board.read());
    const isThere = id !== undefined && hasWorktree(agent.state, name);
    const lines = isThere ? [] : [await createAndDescribe(name, agent)];
    if (id) {
      await bindTask(board, id, name, owner);
      lines.push(`Task ${id} is bound to the worktree ${name}: the agent that claims it works there.`);
    }
    return lines.join("\n") + (await moveToTask(agent));
  },
};

async function createAndDescribe(name: string, agent: Agent): Promise<string> {
  const { commit, branch = "a detached head" } = await createWorktree(name, agent);
  const from = `${branch} at ${commit.slice(0, 7)}`;
  return `Created the worktree ${name} with the branch ${branchOf(name)}, from ${from}: ${worktreePath(agent.state, name)}`;
}

export const worktreeListTool: Tool = {
  name: "worktree_list",
  description:
    "List the worktrees: branch, commit and directory of each, and the tasks that are bound to it.",
  inputSchema: z.strictObject({}),
  kind: "read",
  isConcurrencySafe: () => true,
  maxResultChars: 20_000,
  run: (_, agent) => listWorktrees(agent),
};

interface RemoveInput {
  name: string;
  discard?: boolean | undefined;
  keep?: boolean | undefined;
}

export const worktreeRemoveTool: Tool<RemoveInput> = {
  name: "worktree_remove",
  description: `Remove a worktree, and its branch unless only that holds its commits. Refuses while an agent works there, and when
files would be lost.`,
  inputSchema: z
    .strictObject({
      name,
      discard: z
        .boolean()
        .optional()
        .describe("Default false. true: its files may be lost; commits never are."),
      keep: z
        .boolean()
        .optional()
        .describe("Default false. true: the worktree stays, and no task is bound to it any more."),
    })
    .refine(({ discard, keep }) => !(discard && keep), "discard and keep exclude each other"),
  kind: "write",
  runsGit: true,
  target: ({ name }) => ({ of: "text", text: name }),
  async run({ name, discard = false, keep = false }, agent) {
    if (keep) return keepWorktree(name, agent);
    const commits = await removeWorktree(name, discard, agent);
    const moved = await moveToTask(agent);
    const branch = branchOf(name);
    const stays = `stays. Commits that are nowhere else: ${commits}. To delete it: git branch -D ${branch}`;
    return `Removed the worktree ${name}. The branch ${branch} ${commits > 0 ? stays : "is gone, too."}${moved}`;
  },
};

async function keepWorktree(name: string, { board }: Agent): Promise<string> {
  const ids = await unbindTasks(board, name);
  return `The worktree ${name} stays. Tasks that are not bound to it any more: ${ids.join(", ") || "none"}.`;
}
