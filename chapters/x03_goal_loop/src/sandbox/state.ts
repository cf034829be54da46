/** What the settings say about walls, and which walls this computer can build. */
import type { Watched } from "@harness/shared/git";
import type { Sandbox } from "@harness/shared/shell";
import * as z from "zod";

/** From the loosest to the strictest. */
const MODES = ["off", "auto", "required"] as const;

/** The section `sandbox` of the settings. A field that a layer leaves out keeps the value of the layer before. */
export const sandboxSettingsSchema = z
  .strictObject({
    mode: z.enum(MODES).optional(),
    /** Whether commands reach the network. Default: no. */
    network: z.boolean().optional(),
    /** Commands that run outside, written like rules: docker:* */
    excludedCommands: z.array(z.string().min(1)).default([]),
    /** Whether in yolo mode a command may run outside without a question. Default: no. */
    allowUnsandboxed: z.boolean().optional(),
  })
  .prefault({});

export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>;

/** Settings that loosen the walls. From a settings file of the workspace they count only if the user trusts the workspace. */
export const LOOSENS_WALLS = ["mode=off", "network=true", "excludedCommands", "allowUnsandboxed=true"].map(
  (value) => `sandbox.${value}`,
);

/** The stricter mode counts, except that a later "off" switches the walls off. */
export function joinSandbox(earlier: SandboxSettings, later: SandboxSettings): SandboxSettings {
  return {
    mode: later.mode === "off" ? "off" : MODES[Math.max(strictness(earlier), strictness(later))],
    network: later.network ?? earlier.network,
    excludedCommands: [...earlier.excludedCommands, ...later.excludedCommands],
    allowUnsandboxed: later.allowUnsandboxed ?? earlier.allowUnsandboxed,
  };
}

function strictness({ mode = "off" }: SandboxSettings): number {
  return MODES.indexOf(mode);
}

/** What all agents of a process share. */
export interface SandboxState {
  settings: SandboxSettings;
  /** Undefined until we have tried whether walls work here. With mode "off" we never try. */
  found?: Sandbox;
  ground: Ground;
}

/** Real paths for the walls. We look them up once, before any command runs: a command could put a link in their place. */
export interface Ground {
  /** Directories that commands may write to, besides the one in which they run. */
  directories: string[];
  /** The directory that all worktrees of a repository share: commits are written there. */
  repositories: string[];
  /** Files that would decide what runs later, and do not exist: commands must not create them. */
  missing: string[];
  /** What is guarded in the workspace and in those directories. */
  guarded: Guarded[];
  /** Files that commands cannot read: in the home directory, and next to the file with our own keys. */
  secrets: string[];
  /** Lets us see whether a command has created or changed a repository. */
  watched?: Watched;
}

/** Real paths of files and folders. */
export interface Guarded {
  /** Commands cannot change them. */
  held: string[];
  /** Commands cannot read them. */
  secret: string[];
  /** Parent folders of those: commands can write to them, but cannot move them. */
  folders: string[];
  /** Commands can commit to them, but cannot change their configuration and hooks. */
  repositories: string[];
}

export function createSandbox(settings: SandboxSettings): SandboxState {
  return { settings, ground: { directories: [], repositories: [], missing: [], guarded: [], secrets: [] } };
}
