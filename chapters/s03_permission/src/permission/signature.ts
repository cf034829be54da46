// A call as one line of text that rules can match: Bash(npm test), Read(src/a.ts).

import { relative, resolve, sep } from "node:path";
import type { ToolKind } from "./modes.ts";

/** What the gate needs to know of a tool: tool objects carry it, and the names of the built-in tools stand for theirs. */
export interface GatedTool {
  name: string;
  kind?: ToolKind;
  /** The signature of a call, such as `Read(src/a.ts)`. Without it a tool signs as its name. */
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own input
  signature?(input: any): string;
}

/** A call on its way through the gate. */
export interface SignedCall {
  label: string; // "Bash", "Read", … or the name of the tool
  content: string | undefined; // the command, the path, the pattern
  kind: ToolKind;
  signature: string;
}

const BUILT_IN: Record<string, { label: string; kind: ToolKind; field: string }> = {
  bash: { label: "Bash", kind: "execute", field: "command" },
  read_file: { label: "Read", kind: "read", field: "path" },
  write_file: { label: "Write", kind: "write", field: "path" },
  edit_file: { label: "Edit", kind: "write", field: "path" },
  glob: { label: "Glob", kind: "read", field: "pattern" },
};

const PATHS = new Set(["Read", "Write", "Edit", "Glob"]);

/** Is the content of such a signature a path (or a pattern of paths)? */
export function hasPath(label: string): boolean {
  return PATHS.has(label);
}

/** The label that rules use: rules may also name a built-in tool as the model does, `bash(…)` for `Bash(…)`. */
export function labelOf(name: string): string {
  return Object.hasOwn(BUILT_IN, name) ? (BUILT_IN[name]?.label ?? name) : name;
}

/** Signs a call. Paths become relative to the workspace: `/ws/./src//a.ts` signs as `Read(src/a.ts)`. */
export function signCall(tool: string | GatedTool, input: unknown, workdir: string): SignedCall {
  const { name, kind, signature } = typeof tool === "string" ? ({ name: tool } as GatedTool) : tool;
  const known = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
  const text = signature?.(input) ?? (known ? `${known.label}(${field(input, known.field)})` : name);
  const [, label = text, raw] = /^([\w-]+)\(([^]*)\)$/.exec(text) ?? [];
  const content = raw !== undefined && hasPath(label) ? workspacePath(workdir, raw) : raw?.trim();
  return {
    label,
    content,
    kind: kind ?? known?.kind ?? "execute",
    signature: content === undefined ? label : `${label}(${content})`,
  };
}

function field(input: unknown, name: string): string {
  return String((input as Record<string, unknown> | null)?.[name] ?? "");
}

/** A path as rules see it: relative inside the workspace, absolute outside, always with forward slashes. */
export function workspacePath(workdir: string, path: string): string {
  const absolute = resolve(workdir, path);
  const inside = relative(workdir, absolute);
  const outside = inside === ".." || inside.startsWith(`..${sep}`);
  return (outside ? absolute : inside || ".").split(sep).join("/");
}
