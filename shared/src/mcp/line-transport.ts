/** Talks to a server that is a local program: one message a line, on its stdin and its stdout. */

import { type Program, type ProgramOptions, startProgram } from "../shell/index.ts";
import { readServerMessage } from "./answers.ts";

/** What the SDK of the protocol expects of a transport. */
interface LineTransport {
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
  onmessage?: (message: object) => void;
  onclose?: () => void;
}

/** The program starts with the transport, and ends with it or with us. `onPrint` gets each line that is no message: a greeting, a log. */
export function lineTransport(
  options: Omit<ProgramOptions, "onLine" | "onComplaint">,
  onPrint: (line: string) => void,
): LineTransport {
  let program: Program | undefined;
  const transport: LineTransport = {
    async start() {
      program = startProgram({
        ...options,
        onLine(line) {
          const message = readServerMessage(line);
          if (message) transport.onmessage?.(message);
          else onPrint(line);
        },
        onComplaint: onPrint,
      });
      void program.ended.then(() => transport.onclose?.());
    },
    send: async (message) => program?.write(JSON.stringify(message)),
    close: async () => program?.kill(),
  };
  return transport;
}
