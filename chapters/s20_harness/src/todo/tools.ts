/** todo_write: replaces the plan. */
import { showList } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import type { Tool } from "../tools/tool.ts";
import { asLine, isDone, type Todo, todoSchema } from "./state.ts";

const MAX_TODOS = 20;

// Not max(): zod also applies it to a text, and the model would read that its text has too many characters.
const listSchema = z
  .array(todoSchema)
  .refine(({ length }) => length <= MAX_TODOS, `at most ${MAX_TODOS} items`)
  .refine(isOneAtATime, "at most one item may be in_progress");

/** Replaces the plan. If the schema refuses the new list, the old one stays. Its kind is "read": it changes no file. */
export const todoWriteTool: Tool<{ todos: Todo[] }> = {
  name: "todo_write",
  description: `Your todo list, for work of several steps: plan first, then act. A call replaces the whole list,
at most ${MAX_TODOS} items. Mark one item in_progress before you start on it, and completed as soon as it is done.`,
  inputSchema: z.strictObject({ todos: z.preprocess(parseIfText, listSchema) }),
  kind: "read",
  async run({ todos }, agent) {
    agent.todos = todos;
    agent.turn.hasPlanned = true;
    showTodos(agent);
    return todos.map(asLine).join("; ") || "The list is empty.";
  },
};

/** Some models send the list as JSON text. Any other text stays as it is, and the schema refuses it. */
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

/** Shows the list to the user. The item in progress is shown by its activeForm. */
function showTodos(agent: Agent): void {
  const { todos } = agent;
  const shown = todos.map((todo) => asLine({ ...todo, content: wordingOf(todo) }));
  showList(agent, words.todosDone({ done: todos.filter(isDone).length, all: todos.length }), shown);
}

function wordingOf({ status, content, activeForm }: Todo): string {
  return (status === "in_progress" && activeForm) || content;
}
