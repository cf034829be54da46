// Finds the skills of a workspace and of its user.

import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { home } from "@harness/shared/host";
import type { Localized } from "@harness/shared/wording";
import { workspacePath } from "../permission/signature.ts";
import { isInside } from "../safe-path.ts";
import { readSkill, type Skill } from "./skill.ts";

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
  const path = pathOf({ directory }, workdir);
  await reportFailure(found, path, async () => {
    const { name, description, remarks } = await readSkill({ directory, root }, path);
    found.problems.push(...remarks.map(odd));
    const winner = found.skills.find((skill) => skill.name === name);
    if (winner) found.problems.push(shadowed(name, pathOf(winner, workdir), path));
    else found.skills.push({ name, description, directory, root });
  });
}

/** The SKILL.md of a skill, as messages name it. */
export function pathOf({ directory }: Pick<Skill, "directory">, workdir: string): string {
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
    problems.push({
      zh: `跳过了一个技能。${reason}`,
      en: `A skill was skipped. ${reason}`,
      ja: `スキルを一つ飛ばしました。${reason}`,
    });
  });
}

function odd(remark: string): Localized {
  return {
    zh: `有个技能不合规范，但可以用。${remark}。`,
    en: `A skill is not quite in the format, but can be used. ${remark}.`,
    ja: `形式どおりではないスキルがありますが、使えます。${remark}。`,
  };
}

function shadowed(name: string, winner: string, loser: string): Localized {
  return {
    zh: `有两个技能都叫 ${name}：用 ${winner}，不用 ${loser}。`,
    en: `Two skills are called ${name}: ${winner} is used, ${loser} is not.`,
    ja: `${name} という名前のスキルが二つあります。${winner} を使い、${loser} は使いません。`,
  };
}
