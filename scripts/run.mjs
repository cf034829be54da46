// `node scripts/run.mjs NAME ...` runs scripts/NAME.ts. Node 20 does not strip types, so tsx does.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { explainSetup } from "./launch/explain-setup.mjs";
import { requireNode } from "./launch/node-floor.mjs";

const scripts = dirname(fileURLToPath(import.meta.url));
const [name = "", ...args] = process.argv.slice(2);
const file = join(scripts, `${name}.ts`);
requireNode(languageOf(args, process.env));

if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(scripts).filter((entry) => entry.endsWith(".ts"));
  const valid = names.map((entry) => entry.slice(0, -".ts".length)).join(", ");
  console.error(`There is no script "${name}". Valid: ${valid}.`);
  process.exit(2);
}

const tsx = await import("tsx/esm/api").catch((error) => explainSetup(error, languageOf(args, process.env)));
tsx.register();
process.argv = [process.execPath, file, ...(args[0] === "--" ? args.slice(1) : args)];
await import(pathToFileURL(file).href);
