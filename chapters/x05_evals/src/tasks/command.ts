/** `/tasks`: draws the graph. A task is below one of the tasks that it waits for, and names the others. */
import { type GraphNode, showGraph, showNotice, type Terminal } from "@harness/shared/terminal";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { type Display, displayOf, MARKS, ownerText } from "./display.ts";
import type { Task, Tasks } from "./state.ts";

export function addTasksCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/tasks", words.helpOfTasks, async () => {
    const { tasks, problems } = await agent.board.read();
    const nodes = [...tasks.values()].map((task) => nodeOf(task, tasks));
    if (nodes.length === 0) showNotice(agent, words.noTasks);
    else showGraph(agent, boardTitle(tasks), nodes);
    for (const problem of problems) showNotice(agent, words.taskFileUnreadable(problem));
  });
}

/** How many tasks there are in each state. It also explains the marks. */
function boardTitle(tasks: Tasks): Localized {
  const displays = [...tasks.values()].map((task) => displayOf(task, tasks));
  const counts = (Object.keys(MARKS) as Display[]).map((state) => {
    const count = displays.filter((display) => display === state).length;
    return { mark: MARKS[state], state, count };
  });
  return words.taskCounts(counts.filter(({ count }) => count > 0));
}

function nodeOf(task: Task, tasks: Tasks): GraphNode {
  const { id, subject, status, owner, blockedBy } = task;
  return {
    id,
    after: blockedBy,
    text: `${MARKS[displayOf(task, tasks)]} ${id} ${subject}`,
    note: (others) =>
      words.taskNote({
        owner: status === "in_progress" && owner ? ownerText(owner) : undefined,
        waitsFor: others.map((id) => ({ id, isMissing: !tasks.has(id) })),
      }),
  };
}
