// Modes: how much an agent may do unasked when no rule says anything.

export const MODES = ["default", "autoEdit", "yolo", "plan"] as const;
export type Mode = (typeof MODES)[number];

/** What a tool does to the world: look, change files, or run anything. */
export type ToolKind = "read" | "write" | "execute";

export type Result = "allow" | "ask" | "deny";

const TABLE: Record<Mode, Record<ToolKind, Result>> = {
  default: { read: "allow", write: "ask", execute: "ask" },
  autoEdit: { read: "allow", write: "allow", execute: "ask" },
  yolo: { read: "allow", write: "allow", execute: "allow" },
  plan: { read: "allow", write: "deny", execute: "deny" },
};

export function modeResult(mode: Mode, kind: ToolKind): Result {
  return TABLE[mode][kind];
}
