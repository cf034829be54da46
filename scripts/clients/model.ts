/** The model that plays with a client: two calls at once, one more, and an answer. It thinks where the client wants that. */

import type Anthropic from "@anthropic-ai/sdk";
import type { RecordedRequest, RehearsalModel, Reply, ReplyBlock } from "@harness/shared/rehearsal";

/** The client must print it at the end. */
export const ANSWER = "All three commands have run.";

/** Names of tools that run a command, in clients that we know. */
const SHELL = /^(bash|shell|exec|run_shell_command|run_commands|execute_command|run_in_terminal)$/i;
const COMMAND = ["command", "commands", "cmd", "script"];

export const clientModel: RehearsalModel = {
  reply({ body }: RecordedRequest): Reply {
    const shell = (body.tools ?? []).find((tool) => "name" in tool && SHELL.test(tool.name));
    // Titles and summaries are asked for without tools.
    if (!shell) return say("A short title");
    const rounds = body.messages.filter(hasCall).length;
    if (rounds === 0)
      return {
        content: [...thoughts(body), text("I look."), call(shell, "echo one"), call(shell, "echo two")],
      };
    return rounds === 1 ? { content: [call(shell, "echo three")] } : say(ANSWER);
  },
};

/** The results of a conversation: those that are no error, and all. */
export function resultsIn(messages: Anthropic.MessageParam[]): { good: number; all: number } {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const results = blocks.filter((block) => block.type === "tool_result");
  return { good: results.filter(({ is_error }) => !is_error).length, all: results.length };
}

function hasCall({ content }: Anthropic.MessageParam): boolean {
  return typeof content !== "string" && content.some(({ type }) => type === "tool_use");
}

function thoughts({ thinking }: Anthropic.MessageCreateParams): ReplyBlock[] {
  const isWanted = thinking?.type === "enabled" || thinking?.type === "adaptive";
  return isWanted ? [{ type: "thinking", thinking: "Three commands: two first." }] : [];
}

interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Fills the fields that the client's schema requires. */
function call(tool: Anthropic.ToolUnion, command: string): ReplyBlock {
  const { name, input_schema } = tool as Anthropic.Tool;
  const { properties = {}, required = [] } = input_schema as Schema;
  const field = COMMAND.find((name) => name in properties) ?? "command";
  const others = required.filter((name) => name !== field);
  const input = Object.fromEntries(others.map((name) => [name, valueFor(properties[name])]));
  input[field] = properties[field]?.type === "array" ? [command] : command;
  return { type: "tool_use", name, input };
}

function valueFor({ anyOf: [first] = [], type = first?.type }: Schema = {}): unknown {
  if (type === "number" || type === "integer") return 60;
  return type === "boolean" ? false : "a check";
}

function say(words: string): Reply {
  return { content: [text(words)] };
}

function text(text: string): ReplyBlock {
  return { type: "text", text };
}
