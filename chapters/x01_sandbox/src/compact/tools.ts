/** compact: the model makes room itself. */
import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, resultsIn } from "@harness/shared/model";
import { z } from "zod";
import type { Tool } from "../tools/tool.ts";

interface CompactInput {
  focus?: string | undefined;
}

/** A request only: its own call must be answered before the conversation may be cut. */
export const compact: Tool<CompactInput> = {
  name: "compact",
  description:
    "Replace the older part of the conversation by a summary, for instance before a new piece of work.",
  inputSchema: z.strictObject({
    focus: z.string().optional().describe("What the summary must keep above all."),
  }),
  kind: "read",
  run: async () => "The conversation will be compacted before your next reply.",
};

/** What the model asked for with this tool in the round that has just ended. */
export function requestedCompaction(messages: Anthropic.MessageParam[]): CompactInput | undefined {
  const calls = callsIn(messages.slice(-2));
  const accepted = resultsIn(messages.at(-1)).filter(({ is_error }) => !is_error);
  const requests = accepted.map(({ tool_use_id }) => calls.get(tool_use_id));
  return requests.find((call) => call?.name === compact.name)?.input as CompactInput | undefined;
}
