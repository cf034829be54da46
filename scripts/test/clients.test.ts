/** `pnpm check clients`, with the SDK of the API as the client that is installed. */
import { mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test, vi } from "vitest";
import type { Client } from "../clients/clients.ts";
import { checkClients } from "../clients/command.ts";

const SDK = "@anthropic-ai/sdk";

/** A folder in which npm could have installed the SDK. */
function folderWithSdk(): string {
  const folder = temporaryDirectory();
  const entry = createRequire(import.meta.resolve("@harness/shared/model")).resolve(SDK);
  mkdirSync(join(folder, "node_modules/@anthropic-ai"), { recursive: true });
  symlinkSync(realpathSync(dirname(entry)), join(folder, "node_modules", SDK));
  return folder;
}

/** A client that runs each command that it is asked to run, until a reply asks for none. `field` goes into each request. */
const client = (name: string, field = ""): Client => ({
  name,
  packages: [SDK],
  start: ({ url, model }) => ({
    script: `
import { execSync } from "node:child_process";
import Anthropic from "${SDK}";
const sdk = new Anthropic({ baseURL: "${url}", apiKey: "any", maxRetries: 0 });
const tools = [{ name: "bash", input_schema: { type: "object", properties: { command: { type: "string" } } } }];
const messages = [{ role: "user", content: "Go." }];
for (;;) {
  const reply = await sdk.messages.create({ model: "${model}", max_tokens: 1000, tools, messages, ${field} });
  messages.push({ role: "assistant", content: reply.content });
  const calls = reply.content.filter(({ type }) => type === "tool_use");
  if (calls.length === 0) { console.log(reply.content.at(-1).text); break; }
  const run = ({ id, input }) => ({ type: "tool_result", tool_use_id: id, content: String(execSync(input.command)) });
  messages.push({ role: "user", content: calls.map(run) });
}
`,
  }),
});

async function check(...clients: Client[]) {
  const folder = folderWithSdk();
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const code = await checkClients(folder, folder, new AbortController().signal, clients);
  expect(readdirSync(folder)).toEqual(["node_modules"]);
  return { code, text: printed.join("") };
}

test("a client that gets to its end is fine, and one that is not there is named with the way to install it", async () => {
  const missing = { ...client("Elsewhere"), packages: ["no-such-client"] };
  const { code, text } = await check(client("SDK"), missing);
  expect(text).toMatch(/✓ SDK +\d+\.\d+\.\d+ +3 +0 +3\/3 +0\n/);
  expect(text).toContain("Elsewhere is not installed there: npm install --prefix ");
  expect(code).toBe(0);
});

test("a refused request fails the check, and its reason is printed", async () => {
  const { code, text } = await check(client("SDK", "mcp_servers: []"));
  expect(text).toMatch(/✗ SDK .* 1 +0\/0 +1\nSDK: mcp_servers: Extra inputs are not permitted/);
  expect(code).toBe(1);
});
