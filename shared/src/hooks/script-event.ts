/** The event of a tool as scripts for coding agents read it: they expect `Bash` and `file_path`, where we say `bash` and `path`. */
import { resolve } from "node:path";

/** The fields of an event that are about its tool, with our names. */
interface ToolEvent {
  tool_name: string;
  tool_input: unknown;
}

interface Names {
  tool: string;
  /** Our name of a field → its name in scripts. */
  fields?: Record<string, string>;
}

/** What scripts call the path of a file. There it is absolute. */
const FILE = { path: "file_path" };

/** The tools that have a name in rules, too. Every other tool is called in scripts what the model calls it. */
const NAMES: Record<string, Names> = {
  bash: { tool: "Bash" },
  read_file: { tool: "Read", fields: FILE },
  write_file: { tool: "Write", fields: FILE },
  edit_file: { tool: "Edit", fields: { ...FILE, old_text: "old_string", new_text: "new_string" } },
  glob: { tool: "Glob" },
  load_skill: { tool: "Skill" },
  cron_create: { tool: "CronCreate" },
  cron_delete: { tool: "CronDelete" },
};

/** The event for a script. Our own names stay beside those of the scripts: the fields of the input, and `harness_tool_name`. */
export function eventForScript(event: object | ToolEvent, workdir: string): object {
  if (!isToolEvent(event)) return event;
  const { tool_name: harness_tool_name, tool_input } = event;
  const names = NAMES[harness_tool_name];
  if (!names) return event;
  const input = { ...(tool_input as object), ...fieldsForScript(event, workdir) };
  return { ...event, tool_name: names.tool, harness_tool_name, tool_input: input };
}

/** The input that a script puts in the place of the event's, with our names only. A field that it changed under its name counts. */
export function inputFromScript(changed: unknown, event: object | ToolEvent, workdir: string): unknown {
  if (!isToolEvent(event) || !isRecord(changed)) return changed;
  const before = fieldsForScript(event, workdir);
  const input = { ...changed };
  for (const [own, name] of Object.entries(NAMES[event.tool_name]?.fields ?? {})) {
    if (name in changed && (changed[name] !== before[name] || !(own in changed))) input[own] = changed[name];
    delete input[name];
  }
  return input;
}

/** The fields of the input under their names in scripts. */
function fieldsForScript({ tool_name, tool_input }: ToolEvent, workdir: string): Record<string, unknown> {
  const input = tool_input as Record<string, unknown>;
  const names = Object.entries(NAMES[tool_name]?.fields ?? {});
  const scriptValue = (own: string) => (own === "path" ? resolve(workdir, String(input[own])) : input[own]);
  return Object.fromEntries(names.map(([own, name]) => [name, scriptValue(own)]));
}

function isToolEvent(event: object): event is ToolEvent {
  return "tool_name" in event;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
