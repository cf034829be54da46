/** compact: the model makes room itself. */
import { z } from "zod";
import type { Tool } from "../tools/tool.ts";

/** Lets the model make room itself. Its own call must be answered first, so the work is done before the next request. */
export const compact: Tool<{ focus?: string | undefined }> = {
  name: "compact",
  description:
    "Replace the older part of the conversation by a summary, for instance before a new piece of work.",
  inputSchema: z.strictObject({
    focus: z.string().optional().describe("What the summary must keep above all."),
  }),
  kind: "read",
  async run({ focus }, agent) {
    agent.compaction.requested = { focus };
    return "The conversation will be compacted before your next reply.";
  },
};
