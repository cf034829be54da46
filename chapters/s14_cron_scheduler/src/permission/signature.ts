// A call as one line of text that rules can match: Bash(npm test), Read(src/a.ts).

import { relative, resolve, sep } from "node:path";
import { tools } from "../tools/index.ts";
import type { ToolKind } from "./modes.ts";

/**
 * What the gate needs to know of a tool: tool objects carry it, and the names of the built-in tools stand
 * for theirs.
 */
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

const PATHS = new Set(["Read", "Write", "Edit", "Glob"]);

/** Is the content of such a signature a path (or a pattern of paths)? */
export function hasPath(label: string): boolean {
  return PATHS.has(label);
}

/** The label that rules use. They may also name a tool as the model does: `bash(…)` for `Bash(…)`. */
export function labelOf(name: string): string {
  // A signature begins with its label, whatever the input is.
  return toolNamed(name).signature?.({}).split("(")[0] ?? name;
}

/** A built-in tool, by its name or by its label. */
function toolNamed(name: string): GatedTool {
  const labelled = Object.values<GatedTool>(tools).find((tool) =>
    tool.signature?.({}).startsWith(`${name}(`),
  );
  return (Object.hasOwn(tools, name) && tools[name]) || labelled || { name };
}

/** Signs a call. Paths become relative to the workspace: `/ws/./src//a.ts` signs as `Read(src/a.ts)`. */
export function signCall(tool: string | GatedTool, input: unknown, workdir: string): SignedCall {
  const { name, kind = "execute", signature } = typeof tool === "string" ? toolNamed(tool) : tool;
  const text = signature?.(input ?? {}) ?? name;
  const [, label = text, raw] = /^([\w-]+)\(([\s\S]*)\)$/.exec(text) ?? [];
  const content = raw === undefined ? undefined : normalised(label, raw, workdir);
  return { label, content, kind, signature: content === undefined ? label : `${label}(${content})` };
}

const CLIMBS_LATER = /^[^*?[({]*(?=[*?[({]).*[/{,(|]\.\.(?:[/},)|]|$)/s;

function normalised(label: string, raw: string, workdir: string): string {
  if (!hasPath(label)) return trimBlanks(raw);
  // ".." behind a wildcard or a brace leads who knows where, so such a pattern is left as it is.
  return label === "Glob" && CLIMBS_LATER.test(raw) ? raw : workspacePath(workdir, raw);
}

/** Only what the shell takes for blank: a carriage return is a part of the command. */
function trimBlanks(text: string): string {
  return text.replace(/^[ \t\n]+/, "").replace(/(?<![ \t\n])[ \t\n]+$/, "");
}

/** A path as rules see it: relative inside the workspace, absolute outside, always with forward slashes. */
export function workspacePath(workdir: string, path: string): string {
  const absolute = resolve(workdir, path);
  const inside = relative(workdir, absolute);
  const outside = inside === ".." || inside.startsWith(`..${sep}`);
  return (outside ? absolute : inside || ".").split(sep).join("/");
}
