/** What becomes of one item of a settings file here. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { coversCall } from "@harness/shared/hooks";
import { type Localized, words } from "@harness/shared/wording";
import type { Item } from "./items.ts";
import type { Trial } from "./trial.ts";

export interface Outcome {
  /** `idle`: the chapter starts, but this does not work there. `refused`: the chapter does not start. */
  is: "works" | "idle" | "refused";
  why?: Localized;
}

export async function judgeItem(item: Item, trial: Trial): Promise<Outcome> {
  const { refused, problems, settings } = await trial.load(item.alone);
  if (refused) return { is: "refused", why: inAllLanguages(refused) };
  if (problems.length > 0) return { is: "idle", why: inAllLanguages(problems.join("; ")) };
  const empty = await trial.load({});
  if (isDeepStrictEqual(settings, empty.settings)) return { is: "idle", why: words.settingUnknown };
  const why = (await toolThatIsMissing(item, trial)) ?? variableThatIsMissing(item);
  return why ? { is: "idle", why } : { is: "works" };
}

/** Messages about files are in English. */
function inAllLanguages(text: string): Localized {
  return { zh: text, en: text, ja: text };
}

interface Part {
  permissions?: Record<string, unknown[]>;
  hooks?: Record<string, { matcher?: string }[]>;
}

/** A rule or a matcher for a tool that this chapter does not have. */
async function toolThatIsMissing({ alone, place }: Item, { path }: Trial): Promise<Localized | undefined> {
  const { permissions, hooks } = alone as Part;
  if (/^permissions\.(allow|deny|ask)$/.test(place)) {
    const [rule] = Object.values(permissions ?? {}).flat();
    const [, tool = ""] = /^\s*([\w-]+)/.exec(String(rule)) ?? [];
    return isThere(tool, path) ? undefined : words.settingWithoutTool({ tool });
  }
  const matcher = /^hooks\.(Pre|Post)ToolUse\b/.test(place)
    ? Object.values(hooks ?? {}).flat()[0]?.matcher
    : undefined;
  if (!matcher || (await isForATool(matcher, path))) return undefined;
  return words.settingWithoutTool({ tool: matcher });
}

function isThere(tool: string, chapter: string): boolean {
  return tool.startsWith("mcp__") || toolNames(chapter).includes(tool);
}

async function isForATool(matcher: string, chapter: string): Promise<boolean> {
  const [, ofRule] = /^\s*([\w-]+)\s*\(/.exec(matcher) ?? [];
  if (ofRule && isThere(ofRule, chapter)) return true;
  // A server may have any tool.
  if (/mcp__/.test(matcher)) return true;
  const call = { names: toolNames(chapter), workdir: "/", isDeniedBy: async () => false };
  return coversCall(matcher, call);
}

/** The names and labels of the tools, as the source of the chapter has them. */
function toolNames(chapter: string): string[] {
  const source = join(chapter, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const texts = files.map((file) => readFileSync(join(source, file), "utf8"));
  return texts.flatMap((text) =>
    /: Tool\b/.test(text)
      ? [...text.matchAll(/^ +(?:name|label): "(\w+)"/gm)].map(([, name = ""]) => name)
      : [],
  );
}

/** `$CLAUDE_PLUGIN_ROOT/guard.py`: the command would not be found, and a guard that fails denies every call. */
function variableThatIsMissing({ alone, place }: Item): Localized | undefined {
  if (!place.startsWith("hooks.")) return undefined;
  const [, name] = /\$\{?(CLAUDE_(?!PROJECT_DIR\b)\w+)/.exec(JSON.stringify(alone)) ?? [];
  return name && !process.env[name] ? words.settingWithoutVariable({ name }) : undefined;
}
