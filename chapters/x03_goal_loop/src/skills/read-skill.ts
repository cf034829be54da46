/** One skill: a directory with a SKILL.md in the public Agent Skills format, https://agentskills.io/specification. */
import { realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isInside } from "../safe-path.ts";
import { readTextFile } from "../tools/files.ts";
import type { Field } from "./front-matter.ts";
import type { Skill } from "./state.ts";

const MAX_BYTES = 256 * 1024;
const MAX_NAME_CHARS = 64;
const MAX_DESCRIPTION_CHARS = 1024;
const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;
const DELIMITER = /^---[ \t]*$/;

/** A SKILL.md, read and checked. */
export interface SkillFile extends Pick<Skill, "name" | "description"> {
  instructions: string;
  /** Rules of the format that it breaks although it can be used. Each is `path:line: what`. */
  remarks: string[];
}

/**
 * Reads a skill. `path` is the name of its file in messages. Throws an Error `path:line: what is wrong` if it cannot be
 * used, or if a link leads out of the root.
 */
export async function readSkill(
  { directory, file, root }: Pick<Skill, "directory" | "file" | "root">,
  path: string,
): Promise<SkillFile> {
  const real = await realpath(join(directory, file)).catch(() =>
    throwAt(path, 1, "the file is gone, or a link leads nowhere"),
  );
  if (!isInside(root, real))
    throwAt(path, 1, "a link leads out of the directory of skills, so it is ignored");
  const { size } = await stat(real);
  if (size > MAX_BYTES)
    throwAt(path, 1, `${size} bytes are too many (${MAX_BYTES} allowed). Move details to files beside it`);
  // Called "it", because the message begins with the path: "x/SKILL.md:1: it is a directory, not a file."
  const text = await readTextFile(real, "it").catch(({ message }) => {
    throw new Error(`${path}:1: ${message}`);
  });
  const skill = await parseSkill(text, path);
  const expected = basename(directory).normalize("NFKC");
  if (skill.name !== expected)
    skill.remarks.push(`${path}:1: name: expected the name of its directory, "${expected}"`);
  return skill;
}

/** The front matter is YAML between two lines `---`. The instructions follow it. */
export async function parseSkill(text: string, path: string): Promise<SkillFile> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!DELIMITER.test(lines[0] ?? ""))
    throwAt(path, 1, "expected front matter, which begins with a line ---");
  const end = lines.findIndex((line, index) => index > 0 && DELIMITER.test(line));
  if (end < 0) throwAt(path, 1, "the front matter never ends: expected a second line ---");

  // Loads the YAML package, so it is imported only when there is a skill.
  const { parseFrontMatter } = await import("./front-matter.ts");
  const field = parseFrontMatter(lines.slice(1, end).join("\n"), path);
  const name = checkName(field("name"), path);
  const description = checkText(field("description"), "description", path).replace(/\s+/g, " ");
  const instructions = lines
    .slice(end + 1)
    .join("\n")
    .trim();
  if (!instructions) throwAt(path, end + 1, "expected instructions after the front matter");
  return { name, instructions, ...fitDescription(description, `${path}:${field("description").line}`) };
}

function checkName(field: Field, path: string): string {
  const name = checkText(field, "name", path).normalize("NFKC");
  if ([...name].length > MAX_NAME_CHARS)
    throwAt(path, field.line, `name: expected at most ${MAX_NAME_CHARS} characters`);
  if (!NAME.test(name) || name !== name.toLowerCase())
    throwAt(
      path,
      field.line,
      "name: expected lowercase letters and digits, with single hyphens between them",
    );
  return name;
}

function checkText({ value, line }: Field, key: string, path: string): string {
  if (value === undefined || value === null)
    throwAt(path, line, `${key}: expected a text, but there is none`);
  if (typeof value !== "string")
    throwAt(path, line, `${key}: expected a text. One that looks like a number or a list needs quotes`);
  if (!value.trim()) throwAt(path, line, `${key}: expected a text, but it is empty`);
  return value.trim();
}

function fitDescription(text: string, place: string): Pick<SkillFile, "description" | "remarks"> {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_CHARS) return { description: text, remarks: [] };
  const remark = `${place}: description: expected at most ${MAX_DESCRIPTION_CHARS} characters, the rest is left out`;
  return { description: characters.slice(0, MAX_DESCRIPTION_CHARS).join(""), remarks: [remark] };
}

function throwAt(path: string, line: number, what: string): never {
  throw new Error(`${path}:${line}: ${what}.`);
}
