/** The bash tool with walls: its description says so, and the model can ask for a run outside. */
import * as z from "zod";
import { bashTool, runCommand } from "../tools/bash.ts";
import type { Tool } from "../tools/tool.ts";
import { shouldUseSandbox } from "./index.ts";
import { warnOfRepositories } from "./watch.ts";

/** Error messages of programs that were stopped by a wall. */
const WALL_ERRORS =
  /Read-only file system|EROFS|Network is unreachable|ENETUNREACH|Could not resolve|EAI_AGAIN|Temporary failure in name resolution/;
const HINT =
  "(The sandbox refused this. If the command needs it, call it again with unsandboxed: true: the user is asked.)";

const inputSchema = bashTool.inputSchema.extend({
  unsandboxed: z.boolean().optional().describe("Run it outside of the sandbox. The user is asked."),
});

export const bashInWallsTool: Tool<z.infer<typeof inputSchema>> = {
  ...bashTool,
  description: `${bashTool.description}
It runs in a sandbox: it can write in the working directory only, files that are known to hold secrets cannot be read, and /tmp is its own and gone afterwards.`,
  inputSchema,
  // A call that asks the user waits for the whole reply.
  isConcurrencySafe: (input) => !input.unsandboxed && bashTool.isConcurrencySafe(input),
  async run(input, agent) {
    const output = await runCommand(input, agent);
    await warnOfRepositories(agent);
    const isRefused = WALL_ERRORS.test(output) && (await shouldUseSandbox(input, agent));
    return isRefused ? `${output}\n${HINT}` : output;
  },
};
