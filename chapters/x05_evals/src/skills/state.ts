/** What the harness knows about a skill before it is loaded. */

/** A skill in the catalogue. Its instructions stay on disk until the model loads them. */
export interface Skill {
  name: string;
  /** When to use it, on one line. */
  description: string;
  /** Absolute path of the directory of its SKILL.md. */
  directory: string;
  /** "SKILL.md", or "skill.md". */
  file: string;
  /** Real path of the directory of skills in which it was found. */
  root: string;
}
