/** The way to a server that is a program of this computer: a message a line, to its stdin and from its stdout. */
import { readServerMessage } from "@harness/shared/model";
import type { Entry } from "@harness/shared/settings";
import { type Program, startProgram } from "@harness/shared/shell";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { notePrinted, type Server } from "./state.ts";

/** Of our environment the server gets a few harmless variables, such as PATH, and what its entry names. It ends with us. */
export async function stdioTransport(
  server: Server,
  { env, ...entry }: Extract<Entry, { command: string }>,
): Promise<Transport> {
  const { getDefaultEnvironment } = await import("@modelcontextprotocol/client/stdio");
  let program: Program | undefined;
  const transport: Transport = {
    async start() {
      program = startProgram({
        ...entry,
        env: { ...getDefaultEnvironment(), ...env },
        onLine(line) {
          const message = readServerMessage(line);
          if (message) transport.onmessage?.(message as JSONRPCMessage);
          // Some servers also print what is no message, such as a greeting.
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
