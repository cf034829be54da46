/** Finds the skills of the workspace and of the user. */
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { home } from "@harness/shared/host";
import { workspacePath } from "@harness/shared/sensitive-files";
import { type Localized, words } from "@harness/shared/wording";
import { isInside } from "../safe-path.ts";
import { readSkill } from "./read-skill.ts";
import type { Skill } from "./state.ts";

/** The specification names the first. Its reference reader accepts the second, too. */
const FILES = ["SKILL.md", "skill.md"];

export interface FoundSkills {
  skills: Skill[];
  /** For the user: skills that cannot be used, and skills hidden by another of the same name. */
  problems: Localized[];
}

/** Reads the front matter of every skill. A broken skill is a problem and does not hide the others. */
export async function findSkills(workdir: string): Promise<FoundSkills> {
  const found: FoundSkills = { skills: [], problems: [] };
  const roots = new Set<string>();
  for (const place of placesFor(workdir)) {
    await reportFailure(found, async () => {
      const root = await findRoot(place, workdir);
      // Two places can be the same directory: through a link, or if the workspace is the home directory.
      if (!root || roots.has(root)) return;
      roots.add(root);
      for (const name of (await readdir(root)).sort()) await addSkill(found, join(root, name), root, workdir);
    });
  }
  return found;
}

interface Place {
  base: string;
  path: string;
}

/** If two skills have the same name, the first one counts. Those of the project come before those of the user. */
function placesFor(workdir: string): Place[] {
  return [
    { base: workdir, path: "skills" },
    { base: workdir, path: ".harness/skills" },
    { base: workdir, path: ".agents/skills" },
    { base: workdir, path: ".claude/skills" },
    { base: home(), path: ".harness/skills" },
    { base: home(), path: ".agents/skills" },
  ];
}

async function findRoot({ base, path }: Place, workdir: string): Promise<string | undefined> {
  const info = await stat(join(base, path)).catch(() => undefined);
  if (!info?.isDirectory()) return undefined;
  const root = await realpath(join(base, path));
  if (isInside(await realpath(base), root)) return root;
  const shown = workspacePath(workdir, join(base, path));
  throw new Error(`${shown}:1: a link leads out of the workspace or the home directory, so it is ignored.`);
}

async function addSkill(found: FoundSkills, directory: string, root: string, workdir: string): Promise<void> {
  const file = await findFile(directory);
  if (!file) return;
  const path = skillPath({ directory, file }, workdir);
  await reportFailure(found, async () => {
    const { name, description, remarks } = await readSkill({ directory, file, root }, path);
    found.problems.push(...remarks.map((remark) => words.skillNotInFormat({ remark })));
    const winner = found.skills.find((skill) => skill.name === name);
    if (winner)
      found.problems.push(words.skillShadowed({ name, winner: skillPath(winner, workdir), loser: path }));
    else found.skills.push({ name, description, directory, file, root });
  });
}

async function findFile(directory: string): Promise<string | undefined> {
  for (const file of FILES) if (await exists(join(directory, file))) return file;
  return undefined;
}

/** The path of the skill's file in messages. */
export function skillPath({ directory, file }: Pick<Skill, "directory" | "file">, workdir: string): string {
  return workspacePath(workdir, join(directory, file));
}

/** True also for a link to a missing file: that is a broken skill. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}

async function reportFailure({ problems }: FoundSkills, work: () => Promise<void>): Promise<void> {
  await work().catch(({ message: reason }: Error) => {
    problems.push(words.skillSkipped({ reason }));
  });
}
