/** Reads settings with the code of a chapter itself, so that the answer is what the chapter does. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { Trust } from "@harness/shared/settings";
import { OPTIONS } from "../launch/bundle.mjs";

export interface Loaded {
  /** Why the chapter does not start with this file, if it does not. */
  refused?: string;
  /** What the chapter says at its start. */
  problems: string[];
  settings: object;
}

export interface Trial {
  /** The folder of the chapter. */
  path: string;
  load(settings: object): Promise<Loaded>;
  close(): void;
}

type LoadSettings = (workdir: string, trust: Trust) => Promise<{ problems: string[] }>;

/** The file counts as if the user trusted it. */
const TRUSTED: Trust = { covers: () => true, grant: async () => {}, review: async (items) => items };

export async function openTrial({ path }: { path: string }): Promise<Trial> {
  const loadSettings = await loaderOf(path);
  const folder = mkdtempSync(join(tmpdir(), "harness-settings-"));
  const workdir = join(folder, "workspace");
  mkdirSync(join(workdir, ".harness"), { recursive: true });
  const home = process.env.HOME;
  // The settings of the user must not count.
  process.env.HOME = join(folder, "home");
  return {
    path,
    async load(settings) {
      writeFileSync(join(workdir, ".harness/settings.json"), JSON.stringify(settings));
      try {
        const loaded = await loadSettings(workdir, TRUSTED);
        return { problems: loaded.problems.map(withoutPlace), settings: { ...loaded, problems: [] } };
      } catch (error) {
        return { refused: withoutPlace((error as Error).message), problems: [], settings: {} };
      }
    },
    close() {
      if (home === undefined) delete process.env.HOME;
      else process.env.HOME = home;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The line is one of the file that we have just written. */
function withoutPlace(message: string): string {
  return message.replace(/^\S+?:\d+: /gm, "").replaceAll("\n", "; ");
}

async function loaderOf(chapter: string): Promise<LoadSettings> {
  const main = join(chapter, "src/settings.ts");
  const { build } = await import("esbuild");
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [main], sourcemap: false, write: false });
  const [bundle] = outputFiles;
  const run = new Script(bundle?.text ?? "", { filename: main }).runInThisContext();
  const module = { exports: {} as { loadSettings: LoadSettings } };
  run(module.exports, createRequire(main), module, main, dirname(main), pathToFileURL(main).href);
  return module.exports.loadSettings;
}
