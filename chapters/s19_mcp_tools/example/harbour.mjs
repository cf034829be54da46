// The harbour office as an MCP server, without a library: each line is one message of JSON-RPC.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const HIGH_WATER = { Dover: "02:57", Calais: "03:12" };

const tools = {
  high_water: tool("Tells when the tide is high today, at Dover or at Calais.", ["place"], ({ place }) => {
    if (!HIGH_WATER[place]) throw new Error(`There is no tide table for ${place}.`);
    return `High water at ${place}: ${HIGH_WATER[place]}`;
  }),
  book_berth: tool("Books a berth for a boat.", ["boat"], ({ boat }) => {
    appendFileSync("berths.txt", `${boat}\n`);
    return `There is a berth for ${boat}.`;
  }),
  open_night_desk: tool("Opens the night desk, which has a tool of its own.", [], () => {
    tools.night_watch = tool("Tells who is on watch tonight.", [], () => "Grace is on watch.");
    send({ method: "notifications/tools/list_changed" });
    return "The night desk is open.";
  }),
};

function tool(description, fields, run) {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: "string" }]));
  return { description, inputSchema: { type: "object", properties, required: fields }, run };
}

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "harbour", version: "1.0.0" },
  }),
  "tools/list": () => ({
    tools: Object.entries(tools).map(([name, { run, ...rest }]) => ({ name, ...rest })),
  }),
  "tools/call": ({ name, arguments: input }) => {
    try {
      return { content: [{ type: "text", text: tools[name].run(input) }] };
    } catch (error) {
      return { content: [{ type: "text", text: error.message }], isError: true };
    }
  },
};

function send(message) {
  console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (methods[method]) send({ id, result: methods[method](params) });
}
