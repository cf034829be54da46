/** The sections of the system prompt. Each is a small function that returns what is true now. */
import { systemName } from "@harness/shared/host";
import { clipMiddle } from "@harness/shared/text";
import type { Agent } from "../agent.ts";
import { descriptionLine } from "../memory/memory.ts";
import { memoryFolder } from "../memory/store.ts";
import { skillCatalogue } from "../skills/catalogue.ts";
import { teamSection } from "../team/describe.ts";
import { toolsOf } from "../tools/request.ts";
import { whereabouts } from "../worktree/whereabouts.ts";
import { readProject } from "./project.ts";
import type { Section } from "./state.ts";

interface SectionSource extends Pick<Section, "name" | "dynamic"> {
  /** "" if there is nothing to say. Must not throw. */
  text(agent: Agent): string | Promise<string>;
}

/** In the order of the prompt. A change makes the cache miss everything after it, so what changes most comes last. */
export const SECTIONS: SectionSource[] = [
  { name: "identity", dynamic: false, text: identity },
  { name: "role", dynamic: false, text: ({ role }) => role },
  { name: "tools", dynamic: false, text: toolNames },
  { name: "skills", dynamic: false, text: ({ skills }) => skillCatalogue(skills) },
  { name: "environment", dynamic: true, text: environment },
  { name: "project", dynamic: true, text: projectInstructions },
  { name: "team", dynamic: true, text: teamSection },
  { name: "memory", dynamic: true, text: memoryIndex },
  { name: "date", dynamic: true, text: today },
];

const MAX_MEMORY_CHARS = 4_000;

function identity(): string {
  return `You are a coding agent.
Act with your tools instead of guessing. When the work is done, say briefly what you did.`;
}

/** The same tools that the request offers: the prompt must not promise a tool that does not exist. */
export function toolNames(agent: Agent): string {
  const names = [...toolsOf(agent).keys()];
  return names.length > 0 ? `Your tools are ${names.join(", ")}. There are no others.` : "";
}

/** The directory may change from turn to turn. */
function environment(agent: Agent): string {
  const place = `You work in the directory ${agent.workdir} on ${systemName()}; commands run in bash.`;
  return `${place} ${whereabouts(agent)}`.trim();
}

async function projectInstructions({ workspace }: Agent): Promise<string> {
  const { file, text } = await readProject(workspace);
  if (text === "") return "";
  return `The project's file ${file} says how to work here. Keep to it; what the user says comes first.
<project_instructions>
${text.replace(/<(?=\/?project_instructions)/gi, "&lt;")}
</project_instructions>`;
}

/** One line for each memory. Recall adds those that fit the prompt; this list says which others exist. */
async function memoryIndex({ state, without }: Agent): Promise<string> {
  if (without === "memory") return "";
  // A broken store is reported where it is used, not here.
  const { items: memories } = await memoryFolder.read(state).catch(() => ({ items: [] }));
  if (memories.length === 0) return "";
  const lines = memories.map((memory) => `- ${memory.file}: ${memory.name} ${descriptionLine(memory)}`);
  return `In .harness/memory/ you keep what you remember from earlier sessions:
${clipMiddle(lines.join("\n"), MAX_MEMORY_CHARS)}`;
}

/** Only the day: with the time of day, no two prompts would be equal. */
function today(): string {
  return `Today is ${new Date().toDateString()}.`;
}
