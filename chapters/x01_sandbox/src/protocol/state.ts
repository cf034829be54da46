/** What was asked in a team and not forgotten yet: plain data that all agents of the process share. */

export interface Request {
  id: string;
  kind: "shutdown" | "plan";
  /** Who asks. */
  from: string;
  /** Who is asked. */
  to: string;
  /** Only a plan is submitted. The last three are final: whoever is to try again is asked again. */
  state: "pending" | "submitted" | "approved" | "rejected" | "expired";
  /** In milliseconds since 1970. Afterwards no answer counts. */
  deadline: number;
  /** The task to be planned, or the reason to shut down. */
  about: string;
}

export interface Protocol {
  /** By id, the oldest first. A teammate's end with it. */
  requests: Map<string, Request>;
  /** How many there were. */
  count: number;
  /** Ids of the messages that this process has sent about them, until they are read. No others count. */
  sent: Set<string>;
}

export function createProtocol(): Protocol {
  return { requests: new Map(), count: 0, sent: new Set() };
}
