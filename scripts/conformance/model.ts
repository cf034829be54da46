/** A model that calls each tool of a server once, with an input that its schema allows. */

import type Anthropic from "@anthropic-ai/sdk";
import type { RehearsalModel, Reply, ReplyBlock } from "@harness/shared/rehearsal";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
}

/** `prefix`: the beginning of the names of the tools to call. */
export function toolCaller(prefix: string): RehearsalModel {
  return {
    reply({ body }): Reply {
      const tools = (body.tools ?? []) as Anthropic.Tool[];
      const wanted = tools.filter(({ name }) => name.startsWith(prefix));
      const hasCalled = body.messages.some(({ role }) => role === "assistant");
      if (wanted.length === 0 || hasCalled) return { content: [{ type: "text", text: "Done." }] };
      return { content: wanted.map(callOf) };
    },
  };
}

function callOf({ name, input_schema }: Anthropic.Tool): ReplyBlock {
  const { properties = {} } = input_schema as Schema;
  const fields = Object.entries(properties).map(([field, { type }]) => [field, valueFor(type)]);
  return { type: "tool_use", name, input: Object.fromEntries(fields) };
}

function valueFor(type: string | undefined): unknown {
  if (type === "number" || type === "integer") return 2;
  return type === "boolean" ? true : "two";
}
