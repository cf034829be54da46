/** The requests in a team: plain data that all agents of the process share. */

export interface Request {
  id: string;
  kind: "shutdown" | "plan";
  /** Who asks. */
  from: string;
  /** Who is asked. */
  to: string;
  /** Only a plan can be "submitted". The last three are final: a second try is a new request. */
  state: "pending" | "submitted" | "approved" | "rejected" | "expired";
  /** In milliseconds since 1970. After it no answer counts. */
  deadline: number;
  /** The task to be planned, or the reason to shut down. */
  about: string;
}

export interface Protocol {
  /** By id, the oldest first. When a teammate ends, its requests are removed. */
  requests: Map<string, Request>;
  /** How many there were; the next id counts on. */
  count: number;
  /** Ids of the protocol messages that this process has sent and that are not read yet. No others count. */
  sent: Set<string>;
}

export function createProtocol(): Protocol {
  return { requests: new Map(), count: 0, sent: new Set() };
}
