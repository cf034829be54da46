/** The files that the course adds to the folder of a lab, besides the student's files. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { words } from "../wording/index.ts";
import { type TaskProps, taskText } from "./task.ts";

/** Path in the folder, always with `/` → text. */
export type Texts = Record<string, string>;

/** Files that belong to one lab and are not copied to the next one. */
export const OF_ONE_LAB = [
  "harness-lab.json",
  "TASK.md",
  "README.md",
  "AGENTS.md",
  ".claude/skills/lab-tutor",
  ".mcp.json",
  "lab.mjs",
  "node_modules",
  ".git",
];

/** The task, the next steps, and what makes the student's coding agent a tutor: instructions, and tools over MCP. */
export function guidance(props: TaskProps): Texts {
  const { chapter, language } = props;
  return {
    "TASK.md": taskText(props),
    "README.md": words.labReadme(chapter)[language],
    "AGENTS.md": words.labAgents(chapter)[language],
    ".claude/skills/lab-tutor/SKILL.md": words.labSkill[language],
    ".mcp.json": asJson({
      mcpServers: { lab: { command: "node", args: ["lab.mjs", "mcp", "--lang", language] } },
    }),
    "lab.mjs": starter(words.labCourseGone[language]),
  };
}

/** Settings for editors, to check types and to find the course's packages. */
export function typescriptSetup({ root, chapter }: Pick<TaskProps, "root" | "chapter">): Texts {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  const { incremental, tsBuildInfoFile, noUnusedLocals, noUnusedParameters, ...kept } = compilerOptions;
  const commands = ["check", "watch", "hint", "play", "task", "solution"];
  const scripts = Object.fromEntries(commands.map((name) => [name, `node lab.mjs ${name}`]));
  const name = `harness-lab-${chapter.id}`;
  return {
    "package.json": asJson({
      name,
      private: true,
      type: "module",
      scripts: { start: "node lab.mjs run", ...scripts },
    }),
    "tsconfig.json": asJson({ compilerOptions: kept, include: ["src"] }),
    ".gitignore": "node_modules\n",
  };
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** `lab.mjs`. It goes to the course that made the lab; if that has gone, to the one that was used last, because a course may move. */
function starter(courseGone: string): string {
  return `// Calls \`pnpm lab\` for this folder, in the course that made it.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const places = join(homedir(), ".harness", "labs.json");
const { course, makers } = existsSync(places) ? JSON.parse(readFileSync(places, "utf8")) : {};
const courses = [makers?.[import.meta.dirname], course].filter(Boolean);
const programs = courses.map((place) => join(place, "scripts", "run.mjs"));
const run = programs.find((program) => existsSync(program));
if (run === undefined) {
  console.error(${JSON.stringify(courseGone)});
  process.exit(2);
}
process.argv = [process.execPath, run, "lab", "--dir", import.meta.dirname, ...process.argv.slice(2)];
await import(pathToFileURL(run).href);
`;
}
