// The MCP server of a soak test: JSON-RPC on stdin and stdout. The name of a tool says what it does.
import { createInterface } from "node:readline";

let grown = 0;
/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
/** @param {string} text */
const said = (text) => ({ content: [{ type: "text", text }] });

/** @type {Record<string, (input: object) => object>} */
const tools = {
  echo: (input) => said(JSON.stringify(input)),
  long: () => said("long ".repeat(30_000)),
  fail: () => ({ ...said("it failed"), isError: true }),
  die: () => process.exit(7),
  grow() {
    grown = (grown + 1) % 3;
    send({ method: "notifications/tools/list_changed" });
    return said(`${grown} more`);
  },
};

const names = () => [...Object.keys(tools), ...Array.from({ length: grown }, (_, index) => `more${index}`)];

/** @type {Record<string, (params: any) => object>} */
const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "soak", version: "1" },
  }),
  "tools/list": () => ({ tools: names().map((name) => ({ name, inputSchema: { type: "object" } })) }),
  "tools/call": ({ name, arguments: input }) => tools[name]?.(input) ?? said("nothing"),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = methods[method]?.(params);
  if (id !== undefined && result) send({ id, result });
});
