/** Servers of tools: what each of them offers, and whether we are connected. */
import type { ToolServer } from "@harness/shared/settings";
import { clip } from "@harness/shared/text";
import type { Client } from "@modelcontextprotocol/client";

/** A tool as its server describes it, unchecked. */
export interface Offer {
  name: string;
  description?: unknown;
  inputSchema?: unknown;
  execution?: { taskSupport?: unknown } | null;
}

/**
 * connecting → ready or failed: `connectServer`.
 * ready → closed: `noteClosed`, when its program has ended or its address does not answer.
 * closed or failed → connecting: the next call of one of its tools. Any → connecting: `/mcp reconnect`.
 */
export type Status = "connecting" | "ready" | "closed" | "failed";

export interface Server extends ToolServer {
  status: Status;
  client?: Client | undefined;
  /** Resolves when what is being done with it is over: connecting, or listing its tools. Never rejects. */
  pending: Promise<void>;
  /** Its tools have changed, and it has not been asked for them yet. */
  isStale: boolean;
  /** What it offered last. Kept when the server is gone, because a call connects it again. */
  offers: Offer[];
  /** The last error; "" when there is none. */
  error: string;
  /** The last lines of its output that are not messages. */
  printed: string[];
}

/** What all agents of a process share. */
export interface Mcp {
  servers: Server[];
  /** A user sits at the terminal, and is not kept waiting for slow servers. */
  interactive: boolean;
  /** Called when the tools of a server have changed. */
  onChange(): void;
}

export function createMcp(): Mcp {
  return { servers: [], interactive: false, onChange() {} };
}

/** A server that is not connected yet. */
export function createServer(found: ToolServer): Server {
  const initial = { isStale: false, offers: [], error: "", printed: [] };
  return { ...found, status: "connecting", pending: Promise.resolve(), ...initial };
}

const MAX_LINES = 3;
const MAX_LINE_CHARS = 500;

/** Keeps a line that a server printed, for `/mcp`. */
export function notePrinted(server: Server, line: string): void {
  if (line.trim() !== "") server.printed = [...server.printed, clip(line, MAX_LINE_CHARS)].slice(-MAX_LINES);
}
