/** What the harness knows of a skill before anybody asks for it. */

/** What the catalogue keeps of a skill. The instructions stay on the disk until they are asked for. */
export interface Skill {
  name: string;
  /** What it is good for, on one line. */
  description: string;
  /** Where its SKILL.md was found. Absolute. */
  directory: string;
  /** The real path of the directory of skills that it belongs to. */
  root: string;
}
