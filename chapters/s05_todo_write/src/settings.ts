/** The settings of the user, of the project and of this machine. */
import { type Layer, loadLayers, type Trust } from "@harness/shared/settings";
import * as z from "zod";
import { hookSettingsSchema } from "./hooks/command-hooks.ts";
import { HOOK_EVENTS } from "./hooks/state.ts";
import { permissionSettingsSchema, readRule } from "./permission/rules.ts";

// Loose at the top level: a settings file may have sections that only a later chapter reads.
const settingsSchema = z.looseObject({
  permissions: permissionSettingsSchema,
  hooks: hookSettingsSchema,
  disableAllHooks: z.boolean().optional(),
});

// These settings allow or run something. If the workspace brings them, they count only when the user trusts them.
const needTrust = ["permissions.allow", "permissions.additionalDirectories", "hooks.*", "disableAllHooks"];

type Sections = z.infer<typeof settingsSchema>;

export interface Settings extends Sections {
  /** Mistakes that do not end the program, each with file, line and what was expected. The caller shows them at the start. */
  problems: string[];
}

/** What a malformed deny or ask rule does. */
const STRICT = "Until it is corrected, it counts for every call it could mean";

/**
 * The settings of the user, of the project and of this machine, joined in this order. Items that are not trusted are left out.
 * Throws an Error with file, line and what was expected when one of the files is wrong.
 */
export async function loadSettings(workdir: string, trust: Trust): Promise<Settings> {
  const settings: Settings = { ...settingsSchema.parse({}), problems: [] };
  const layers = await loadLayers(workdir, { schema: settingsSchema, needTrust, trust });
  for (const layer of layers) addLayer(settings, layer);
  return settings;
}

function addLayer(settings: Settings, { values, placeOf }: Layer<Sections>): void {
  const { permissions, hooks, problems } = settings;
  for (const kind of ["allow", "deny", "ask"] as const)
    for (const [index, text] of values.permissions[kind].entries()) {
      permissions[kind].push(text);
      const { problem } = readRule(text, "/"); // the workspace does not matter for that
      const place = `${placeOf(["permissions", kind, index])}: permissions.${kind}`;
      if (problem) problems.push(`${place}: ${problem}. ${kind === "allow" ? "It allows nothing" : STRICT}.`);
    }
  permissions.additionalDirectories.push(...values.permissions.additionalDirectories);
  for (const event of HOOK_EVENTS) hooks[event].push(...values.hooks[event]);
  for (const event of Object.keys(values.hooks).filter((key) => !(key in hooks)))
    problems.push(
      `${placeOf(["hooks", event])}: hooks.${event}: there is no such event here, so its hooks never run. There are ${HOOK_EVENTS.join(", ")}.`,
    );
  settings.disableAllHooks = values.disableAllHooks ?? settings.disableAllHooks;
}
