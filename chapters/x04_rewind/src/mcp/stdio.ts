/** Talks to a server that is a local program: one message a line, on its stdin and its stdout. */
import { readServerMessage } from "@harness/shared/mcp";
import type { Entry } from "@harness/shared/settings";
import { type Program, startProgram } from "@harness/shared/shell";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { Agent } from "../agent.ts";
import { wrapFor } from "../sandbox/index.ts";
import { notePrinted, type Server } from "./state.ts";

/** The program gets a few harmless variables like PATH, and those that its entry names. It ends when we end. */
export async function stdioTransport(
  server: Server,
  { env, ...entry }: Extract<Entry, { command: string }>,
  agent: Agent,
): Promise<Transport> {
  const { getDefaultEnvironment } = await import("@modelcontextprotocol/client/stdio");
  let program: Program | undefined;
  const transport: Transport = {
    async start() {
      const command = [entry.command, ...entry.args].join(" ");
      program = startProgram({
        ...entry,
        wrap: await wrapFor({ command }, agent, agent.workspace),
        env: { ...getDefaultEnvironment(), ...env },
        onLine(line) {
          const message = readServerMessage(line);
          if (message) transport.onmessage?.(message as JSONRPCMessage);
          // Some servers also print a greeting or a log.
          else notePrinted(server, line);
        },
        onComplaint: (line) => notePrinted(server, line),
      });
      void program.ended.then(() => transport.onclose?.());
    },
    send: async (message) => program?.write(JSON.stringify(message)),
    close: async () => program?.kill(),
  };
  return transport;
}
