/** What the settings say about walls, and what this computer can build. */
import type { Watched } from "@harness/shared/git";
import type { Sandbox } from "@harness/shared/shell";
import { z } from "zod";

/** From the loosest to the strictest. */
const MODES = ["off", "auto", "required"] as const;

/** The section `sandbox` of the settings. What it does not name stays as an earlier layer has it. */
export const sandboxSettingsSchema = z
  .strictObject({
    mode: z.enum(MODES).optional(),
    /** Whether commands reach the network. Without it: no. */
    network: z.boolean().optional(),
    /** Commands that run outside, in the form of rules: docker:* */
    excludedCommands: z.array(z.string().min(1)).default([]),
    /** Whether in yolo mode a command may leave without a question. Without it: no. */
    allowUnsandboxed: z.boolean().optional(),
  })
  .prefault({});

export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>;

/** What loosens the walls. If the workspace brings it, it counts only when the user trusts it. */
export const LOOSENS_WALLS = ["mode=off", "network=true", "excludedCommands", "allowUnsandboxed=true"].map(
  (value) => `sandbox.${value}`,
);

/** Of two modes the stricter one counts; only an "off" that has come so far takes the walls away. */
export function joinSandbox(earlier: SandboxSettings, later: SandboxSettings): SandboxSettings {
  return {
    mode: later.mode === "off" ? "off" : MODES[Math.max(rank(earlier), rank(later))],
    network: later.network ?? earlier.network,
    excludedCommands: [...earlier.excludedCommands, ...later.excludedCommands],
    allowUnsandboxed: later.allowUnsandboxed ?? earlier.allowUnsandboxed,
  };
}

function rank({ mode = "off" }: SandboxSettings): number {
  return MODES.indexOf(mode);
}

/** What all agents of a process share. */
export interface SandboxState {
  settings: SandboxSettings;
  /** Undefined until this computer was tried, and that happens only when the mode is not "off". */
  found?: Sandbox;
  ground: Ground;
}

/** What walls stand on. It is found out once, before any command has run that could put a link in its place. Real paths. */
export interface Ground {
  /** Directories that commands may write to, beside the one in which they run. */
  directories: string[];
  /** What the worktrees of each repository share; they commit to it. */
  repositories: string[];
  /** What decides later and is not there: nobody is to make it. */
  missing: string[];
  /** What is guarded in the workspace and in those directories. */
  guarded: Guarded[];
  /** What commands cannot read in the home directory, and next to the file of our own keys. */
  secrets: string[];
  /** Tells whether a command has created or changed a repository. */
  watched?: Watched;
}

/** Real paths of files and folders. */
export interface Guarded {
  /** Programs cannot change them. */
  held: string[];
  /** Programs cannot read them either. */
  secret: string[];
  /** Folders on the way to them, which can be written to and not moved. */
  folders: string[];
  /** Commands can commit to them, but cannot change what decides there. */
  repositories: string[];
}

export function createSandbox(settings: SandboxSettings): SandboxState {
  return { settings, ground: { directories: [], repositories: [], missing: [], guarded: [], secrets: [] } };
}
