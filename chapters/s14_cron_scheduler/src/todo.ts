// An agent without a plan drifts: it writes down what is to be done, and is reminded when it forgets to look.

import type Anthropic from "@anthropic-ai/sdk";
import { showList, showNotice } from "@harness/shared/terminal";
import { z } from "zod";
import type { Agent } from "./agent.ts";
import type { Tool } from "./tools/tool.ts";

const MAX_TODOS = 20;
const MAX_IDLE_ROUNDS = 3;
const MARKS = { pending: "[ ]", in_progress: "[>]", completed: "[x]" };

const todoSchema = z.strictObject({
  content: z.string().trim().min(1).describe("What is to be done."),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: z.string().trim().optional().describe('Shown while it is being done: "Running the tests".'),
});

// Not max(): it also counts the characters of a text, and then says something odd about it.
const listSchema = z
  .array(todoSchema)
  .refine(({ length }) => length <= MAX_TODOS, `at most ${MAX_TODOS} items`)
  .refine(isOneAtATime, "at most one item may be in_progress");

export type Todo = z.infer<typeof todoSchema>;

/** The plan of one agent. It lasts from turn to turn. */
export interface TodoList {
  items: Todo[];
  /** How many rounds of this turn went by without an update. A round is one reply with calls, and their results. */
  idleRounds: number;
}

export function createTodoList(): TodoList {
  return { items: [], idleRounds: 0 };
}

/** Runs at the end of a round. Gives a reminder, to stand after the results, when an open plan was left alone too long. */
export function todoReminder({ todos }: Agent): Anthropic.TextBlockParam[] {
  todos.idleRounds += 1;
  if (todos.idleRounds < MAX_IDLE_ROUNDS || todos.items.every(isDone)) return [];
  todos.idleRounds = 0;
  showNotice({
    zh: `待办清单有 ${MAX_IDLE_ROUNDS} 圈没更新了，提醒一下模型。`,
    en: `The todo list was left alone for ${MAX_IDLE_ROUNDS} rounds. The model is reminded.`,
    ja: `ToDo リストが ${MAX_IDLE_ROUNDS} 周更新されていないので、モデルに知らせます。`,
  });
  return [{ type: "text", text: reminderText(todos.items) }];
}

function reminderText(todos: Todo[]): string {
  return `<reminder>
You have not updated your todo list for ${MAX_IDLE_ROUNDS} rounds:
${todos.map(asLine).join("\n")}
Update it with todo_write, then go on with what is open.
</reminder>`;
}

/** Replaces the plan. A list that the schema refuses does not get here, so the old one stays. */
export const todoWrite: Tool<{ todos: Todo[] }> = {
  name: "todo_write",
  description: `Your todo list, for work of several steps: plan first, then act. A call replaces the whole list,
at most ${MAX_TODOS} items. Mark one item in_progress before you start on it, and completed as soon as it is done.`,
  inputSchema: z.strictObject({ todos: z.preprocess(parseIfText, listSchema) }),
  kind: "read",
  async run({ todos: items }, agent) {
    // The round of an update is not idle; at its end it counts up to 0.
    agent.todos = { items, idleRounds: -1 };
    showTodos(agent);
    return items.map(asLine).join("; ") || "The list is empty.";
  },
};

/** Some models send the list as JSON text. Text that is no JSON stays text, and the schema refuses it. */
function parseIfText(todos: unknown): unknown {
  if (typeof todos !== "string") return todos;
  try {
    return JSON.parse(todos);
  } catch {
    return todos;
  }
}

function isOneAtATime(todos: Todo[]): boolean {
  return todos.filter(({ status }) => status === "in_progress").length <= 1;
}

function isDone({ status }: Todo): boolean {
  return status === "completed";
}

function asLine({ status, content }: Todo): string {
  return `${MARKS[status]} ${content}`;
}

/** For the user, who sees what is being done by its activeForm. */
function showTodos(agent: Agent): void {
  const { items } = agent.todos;
  const done = items.filter(isDone).length;
  const title = {
    zh: `待办清单：${items.length} 项，完成 ${done} 项`,
    en: `Todo list: ${done} of ${items.length} done`,
    ja: `ToDo リスト：${items.length} 件中 ${done} 件完了`,
  };
  const wording = (todo: Todo) => (todo.status === "in_progress" && todo.activeForm) || todo.content;
  const lines = items.map((todo) => asLine({ ...todo, content: wording(todo) }));
  showList(agent, title, lines);
}
