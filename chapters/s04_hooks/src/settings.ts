import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative, resolve } from "node:path";
import { z } from "zod";
import { hookSettingsSchema } from "./hooks/command.ts";
import { HOOK_EVENTS } from "./hooks/hooks.ts";
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
    join(homedir(), ".harness", "settings.json"),
    join(workdir, ".harness", "settings.json"),
    join(workdir, ".harness", "settings.local.json"),
  ].filter((file) => existsSync(file));
  const settings: Settings = { ...settingsSchema.parse({}), problems: [] };
  for (const file of files) await addFile(settings, file, workdir);
  return settings;
}

async function addFile(settings: Settings, file: string, workdir: string): Promise<void> {
  const { readDocument } = await import("@harness/shared/course");
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
    parseRule(rule);
    return [];
  } catch (error) {
    const lines = readFileSync(file, "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes(JSON.stringify(rule))) + 1;
    const effect = kind === "allow" ? "It allows nothing" : `Until then it counts for every call of its tool`;
    return [
      `${relative(workdir, file)}:${line}: permissions.${kind}: ${(error as Error).message}. ${effect}.`,
    ];
  }
}

function expandHome(path: string): string {
  return path.replace(/^~(?=$|[/\\])/, homedir());
}
