/** compact: the model asks for a summary itself. */
import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, resultsIn } from "@harness/shared/model";
import * as z from "zod";
import type { Tool } from "../tools/tool.ts";
import type { SummaryOptions } from "./summarise-older.ts";

type CompactInput = Pick<SummaryOptions, "focus">;

/** `run` only answers. The conversation may be cut only after all calls of the reply have their results. */
export const compactTool: Tool<CompactInput> = {
  name: "compact",
  description:
    "Replace the older part of the conversation by a summary, for instance before a new piece of work.",
  inputSchema: z.strictObject({
    focus: z.string().optional().describe("What the summary must keep above all."),
  }),
  kind: "read",
  run: async () => "The conversation will be compacted before your next reply.",
};

/** The input of a successful `compact` call in the last round; undefined when there was none. */
export function requestedCompaction(messages: Anthropic.MessageParam[]): CompactInput | undefined {
  const calls = callsIn(messages.slice(-2));
  const accepted = resultsIn(messages.at(-1)).filter(({ is_error }) => !is_error);
  const requests = accepted.map(({ tool_use_id }) => calls.get(tool_use_id));
  return requests.find((call) => call?.name === compactTool.name)?.input as CompactInput | undefined;
}
