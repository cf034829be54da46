/** Servers of tools: what each of them offers, and how we are connected with it. */
import type { ToolServer } from "@harness/shared/settings";
import { clip } from "@harness/shared/text";
import type { Client } from "@modelcontextprotocol/client";

/** A tool as its server describes it. Nothing of it was checked. */
export interface Offer {
  name: string;
  description?: unknown;
  inputSchema?: unknown;
}

/** closed: it was connected, and the next call connects it again. failed: it could not be connected. */
export type Status = "connecting" | "ready" | "closed" | "failed";

export interface Server extends ToolServer {
  status: Status;
  client?: Client | undefined;
  /** It is being connected, or asked for its tools. Never rejects. */
  busy: Promise<void>;
  /** It has said that its list is another one, and was not asked yet. */
  isStale: boolean;
  /** It is asked whether it is still there. */
  isDoubtful: boolean;
  /** What it offered last. That stays when it is gone, for a call brings it back. */
  offers: Offer[];
  /** Why it failed last. "" when it has not. */
  error: string;
  /** The last lines that it printed beside its answers. */
  printed: string[];
}

/** What all agents of a process share. */
export interface Mcp {
  servers: Server[];
  /** Is called when a server offers other tools than before. */
  onChange(): void;
}

export function createMcp(): Mcp {
  return { servers: [], onChange() {} };
}

/** A server that is not connected yet. */
export function createServer(found: ToolServer): Server {
  const busy = Promise.resolve();
  const nothing = { isStale: false, isDoubtful: false, offers: [], error: "", printed: [] };
  return { ...found, status: "connecting", busy, ...nothing };
}

const MAX_LINES = 20;
const MAX_LINE_CHARS = 500;

/** Keeps a line that a server printed beside its answers. */
export function notePrinted({ printed }: Server, line: string): void {
  if (line.trim() === "") return;
  printed.push(clip(line, MAX_LINE_CHARS));
  if (printed.length > MAX_LINES) printed.shift();
}
