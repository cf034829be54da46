import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { home } from "@harness/shared/host";
import { z } from "zod";
import { hookSettingsSchema } from "./hooks/command-hooks.ts";
import { HOOK_EVENTS } from "./hooks/state.ts";
import { parseRule } from "./permission/rules.ts";

const list = z.array(z.string()).default([]);

// Loose at the top: a settings file may hold sections that only a later chapter knows.
const settingsSchema = z.looseObject({
  permissions: z
    .strictObject({ allow: list, deny: list, ask: list, additionalDirectories: list })
    .prefault({}),
  hooks: hookSettingsSchema,
});

export interface Settings extends z.infer<typeof settingsSchema> {
  /** Rules that cannot be read, each with file, line and what was expected. They are to be shown at the start. */
  problems: string[];
}

/**
 * The settings of the user, of the project and of this machine, joined in this order.
 * Throws an Error with file, line and what was expected when one of the files is wrong.
 */
export async function loadSettings(workdir: string): Promise<Settings> {
  const files = [
    join(home(), ".harness", "settings.json"),
    join(workdir, ".harness", "settings.json"),
    join(workdir, ".harness", "settings.local.json"),
  ].filter((file) => existsSync(file));
  const settings: Settings = { ...settingsSchema.parse({}), problems: [] };
  // Who works in the home directory has one file in two roles.
  for (const file of new Set(files.map((path) => realpathSync(path)))) await addFile(settings, file, workdir);
  return settings;
}

async function addFile(settings: Settings, file: string, workdir: string): Promise<void> {
  const { readDocument } = await import("@harness/shared/settings");
  const { permissions, hooks } = readDocument(file, settingsSchema, workdir);
  for (const kind of ["allow", "deny", "ask"] as const) {
    settings.permissions[kind].push(...permissions[kind]);
    for (const rule of permissions[kind]) settings.problems.push(...problemsOf(rule, kind, file, workdir));
  }
  const directories = permissions.additionalDirectories.map((path) => resolve(workdir, expandHome(path)));
  settings.permissions.additionalDirectories.push(...directories);
  for (const event of HOOK_EVENTS) settings.hooks[event].push(...hooks[event]);
}

function problemsOf(rule: string, kind: string, file: string, workdir: string): string[] {
  try {
    parseRule(rule, workdir);
    return [];
  } catch (error) {
    const line = lineOf(rule, kind, readFileSync(file, "utf8"));
    const effect =
      kind === "allow"
        ? "It allows nothing"
        : "Until it is corrected, it counts for every call it could mean";
    return [
      `${relative(workdir, file)}:${line}: permissions.${kind}: ${(error as Error).message}. ${effect}.`,
    ];
  }
}

/** The line of the rule, or of its list when the rule is written with escapes. The same rule may stand in two lists. */
function lineOf(rule: string, kind: string, text: string): number {
  const list = text.indexOf(`"${kind}"`);
  const place = Math.max(0, list, text.indexOf(JSON.stringify(rule), list));
  return text.slice(0, place).split("\n").length;
}

function expandHome(path: string): string {
  return path.replace(/^~(?=$|[/\\])/, home);
}
