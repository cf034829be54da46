/** Finds the skills of a workspace and of its user. */
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { home } from "@harness/shared/host";
import { workspacePath } from "@harness/shared/sensitive-files";
import { type Localized, words } from "@harness/shared/wording";
import { isInside } from "../safe-path.ts";
import { readSkill } from "./read-skill.ts";
import type { Skill } from "./state.ts";

export interface FoundSkills {
  skills: Skill[];
  /** What the user should know: skills that cannot be used, and those that stand in another's shadow. */
  problems: Localized[];
}

/** Reads the front matter of every skill there is. One that is broken never keeps the others from being found. */
export async function findSkills(workdir: string): Promise<FoundSkills> {
  const found: FoundSkills = { skills: [], problems: [] };
  const roots = new Set<string>();
  for (const place of placesFor(workdir)) {
    const path = workspacePath(workdir, join(place.base, place.path));
    await reportFailure(found, path, async () => {
      const root = await findRoot(place);
      // Two places may be one directory: by a link, or because the workspace is the home directory.
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

/** Of two skills with one name the first found counts: what the project brings stands before what the user has. */
function placesFor(workdir: string): Place[] {
  return [
    { base: workdir, path: "skills" },
    { base: workdir, path: ".harness/skills" },
    { base: workdir, path: ".claude/skills" },
    { base: home(), path: ".harness/skills" },
  ];
}

async function findRoot({ base, path }: Place): Promise<string | undefined> {
  const info = await stat(join(base, path)).catch(() => undefined);
  if (!info?.isDirectory()) return undefined;
  const root = await realpath(join(base, path));
  if (isInside(await realpath(base), root)) return root;
  throw new Error("a link leads out of the workspace or the home directory, so it is ignored.");
}

async function addSkill(found: FoundSkills, directory: string, root: string, workdir: string): Promise<void> {
  if (!(await exists(join(directory, "SKILL.md")))) return;
  const path = skillPath({ directory }, workdir);
  await reportFailure(found, path, async () => {
    const { name, description, remarks } = await readSkill({ directory, root }, path);
    found.problems.push(...remarks.map((remark) => words.skillNotInFormat({ remark })));
    const winner = found.skills.find((skill) => skill.name === name);
    if (winner)
      found.problems.push(words.skillShadowed({ name, winner: skillPath(winner, workdir), loser: path }));
    else found.skills.push({ name, description, directory, root });
  });
}

/** The SKILL.md of a skill, as messages name it. */
export function skillPath({ directory }: Pick<Skill, "directory">, workdir: string): string {
  return workspacePath(workdir, join(directory, "SKILL.md"));
}

/** Whether something stands there, be it a link to nowhere: that is a broken skill, not an absent one. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}

async function reportFailure(
  { problems }: FoundSkills,
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch(({ message }: Error) => {
    const reason = message.startsWith(path) ? message : `${path}:1: ${message}`;
    problems.push(words.skillSkipped({ reason }));
  });
}
