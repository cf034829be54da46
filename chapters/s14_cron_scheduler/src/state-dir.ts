import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Settings and skills are the project's. The slash: what lies in skills/ is not ignored either.
const GITIGNORE = "/*\n!.gitignore\n!settings.json\n!skills/\n";

/**
 * The absolute path of `.harness/<name>` in the workspace, created when it is missing. What lies there is nobody's
 * commit: the first call also writes a .gitignore. Throws an Error when one of the two is a link, which could lead out.
 */
export async function stateDir(workdir: string, name: string): Promise<string> {
  const base = join(workdir, ".harness");
  const directory = join(base, name);
  await makeDirectory(base);
  await writeFile(join(base, ".gitignore"), GITIGNORE, { flag: "wx" }).catch(unlessExists);
  await makeDirectory(directory);
  return directory;
}

/** Writes a file that was not there before, `base.txt` or else `base_2.txt` and so on. Gives its name. */
export async function writeNew(
  directory: string,
  base: string,
  ending: string,
  text: string,
): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${base}${number > 1 ? `_${number}` : ""}.${ending}`;
    const taken = await writeFile(join(directory, name), text, { flag: "wx" }).then(
      () => false,
      unlessExists,
    );
    if (!taken) return name;
  }
}

async function makeDirectory(path: string): Promise<void> {
  await mkdir(path).catch(unlessExists);
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is a link or a file, not a directory.`);
}

function unlessExists(error: NodeJS.ErrnoException): true {
  if (error.code === "EEXIST") return true;
  throw error;
}
