// The smallest program that does the same work: the SDK, a loop, a shell. The chapters are measured against it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ apiKey: "bench", baseURL: process.env.ANTHROPIC_BASE_URL });
const model = process.env.MODEL_ID ?? "";
const tools = [{ name: "bash", input_schema: { type: /** @type {const} */ ("object") } }];
/** @type {Anthropic.MessageParam[]} */
const messages = [{ role: "user", content: "go" }];

while (true) {
  const reply = await client.messages.stream({ model, max_tokens: 16_000, tools, messages }).finalMessage();
  messages.push({ role: "assistant", content: reply.content });
  const call = reply.content.find((block) => block.type === "tool_use");
  if (!call) break;
  const { command } = /** @type {{ command: string }} */ (call.input);
  const { stdout } = await promisify(execFile)("bash", ["-c", command]);
  messages.push({
    role: "user",
    content: [{ type: "tool_result", tool_use_id: call.id, content: stdout || "(no output)" }],
  });
}
