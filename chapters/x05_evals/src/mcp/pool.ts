/** One pool for the model: the built-in tools, then the tools of the servers. */
import { asInputSchema, asToolName, problemInSchema } from "@harness/shared/model";
import { clip } from "@harness/shared/text";
import { type Localized, words } from "@harness/shared/wording";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import type { Tool, ToolMap } from "../tools/tool.ts";
import { callServer } from "./call.ts";
import type { Offer, Server } from "./state.ts";

const MAX_NAME = 64;
const MAX_DESCRIPTION_CHARS = 2_000;

type Input = Record<string, unknown>;

/** A pool, and a sentence about each tool that was left out. */
export interface Pool {
  tools: ToolMap;
  refused: Localized[];
}

/** Adds each tool of a server as `mcp__server__tool`. A tool that cannot be used is left out; the others stay. */
export function assembleToolPool(builtIn: ToolMap, servers: Server[]): Pool {
  const pool: Pool = { tools: { ...builtIn }, refused: [] };
  const takenBy = new Map<string, string>();
  for (const server of servers)
    for (const offer of server.offers) {
      const name = `mcp__${server.name}__${asToolName(offer.name)}`;
      const reason = problemIn(offer, name, takenBy.get(name));
      const tool = clip(offer.name, MAX_NAME);
      if (reason) pool.refused.push(words.mcpToolRefused({ server: server.name, tool, reason }));
      else pool.tools[name] = toTool(name, offer, server);
      if (!reason) takenBy.set(name, offer.name);
    }
  return pool;
}

/** Assembles the pool again. All agents of the process share the map, so it is changed in place. */
export function refillPool({ tools, mcp }: Pick<Agent, "tools" | "mcp">): Localized[] {
  const builtIn = Object.entries(tools).filter(([, { server }]) => server === undefined);
  const pool = assembleToolPool(Object.fromEntries(builtIn), mcp.servers);
  for (const name of Object.keys(tools)) delete tools[name];
  Object.assign(tools, pool.tools);
  return pool.refused;
}

function problemIn(offer: Offer, name: string, taken: string | undefined): Localized | undefined {
  if (offer.name === "" || name.length > MAX_NAME) return words.toolNameUnfit({ most: MAX_NAME });
  if (taken !== undefined) return words.toolNameTaken({ name, by: taken });
  if (offer.execution?.taskSupport === "required") return words.toolNeedsTask;
  return problemInSchema(offer.inputSchema);
}

/**
 * We trust nothing that a server says of its tool, such as the annotation `readOnlyHint`: the gate treats each call as one that
 * may do anything, and it never runs beside others. The server checks the input itself.
 */
function toTool(name: string, { name: original, description, inputSchema }: Offer, server: Server): Tool {
  const text = typeof description === "string" ? clip(description, MAX_DESCRIPTION_CHARS) : "";
  return {
    name,
    description: text,
    inputSchema: z.record(z.string(), z.unknown()),
    definition: { name, description: text, input_schema: asInputSchema(inputSchema) },
    kind: "execute",
    server: `mcp__${server.name}`,
    run: (input, agent) => callServer(server, { name: original, arguments: input as Input }, agent),
  };
}
