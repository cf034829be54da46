/** `pnpm check conformance`, with a suite that has one check: the client lists the tools of a server. */
import { chmodSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test, vi } from "vitest";
import { checkConformance } from "../conformance/command.ts";

/** It serves MCP over HTTP with one tool, and starts the client of --command as the real suite does. */
const SUITE = `#!/usr/bin/env node
const { createServer } = require("node:http");
const { spawn } = require("node:child_process");
const seen = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  const { id, method, params } = body ? JSON.parse(body) : {};
  seen.push(method);
  const results = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
    "tools/list": { tools: [{ name: "add", inputSchema: { type: "object", properties: { a: { type: "number" } } } }] },
    "tools/call": { content: [{ type: "text", text: String(params?.arguments?.a) }] },
  };
  const result = results[method];
  if (id === undefined) return response.writeHead(request.method === "GET" ? 405 : 202).end();
  const answer = result ? { result } : { error: { code: -32601, message: "unknown" } };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}).listen(0, "127.0.0.1", () => {
  const command = process.argv[process.argv.indexOf("--command") + 1];
  const client = spawn(command + " http://127.0.0.1:" + server.address().port, { shell: true, stdio: "ignore" });
  client.on("exit", () => {
    const good = seen.includes(process.env.WANTED ?? "tools/call") ? 1 : 0;
    console.log("Passed: " + good + "/1, " + (1 - good) + " failed");
    process.exit(1 - good);
  });
});
`;

function folderWithSuite(text: string): string {
  const folder = temporaryDirectory();
  const program = join(folder, "node_modules/.bin/conformance");
  mkdirSync(join(folder, "node_modules/@modelcontextprotocol/conformance"), { recursive: true });
  mkdirSync(dirname(program), { recursive: true });
  put(program, text);
  chmodSync(program, 0o755);
  return folder;
}

async function check(folder: string) {
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const code = await checkConformance(repositoryRoot(), folder, new AbortController().signal);
  return { code, text: printed.join("") };
}

test("s19 calls the tool of the suite's server, so each scenario passes", async () => {
  const { code, text } = await check(folderWithSuite(SUITE));
  expect(text).toMatch(/✓ tools_call +1\/1\n/);
  expect(text).toContain("auth/*: not played");
  expect(code).toBe(0);
});

test("a failed check is a failure, and a folder without the suite is named with the way to install it", async () => {
  const { code, text } = await check(folderWithSuite(SUITE.replace('?? "tools/call"', '?? "tools/never"')));
  expect(text).toMatch(/✗ initialize +0\/1\n/);
  expect(code).toBe(1);
  await expect(check(temporaryDirectory())).rejects.toThrow("npm install --prefix");
});
