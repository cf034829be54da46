// `node scripts/run.mjs NAME ...` bundles scripts/NAME.ts like a chapter and runs it.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { showBuildErrors, upToDateScript } from "./launch/bundle.mjs";
import { explainSetup } from "./launch/explain-setup.mjs";
import { requireNode } from "./launch/node-floor.mjs";
import { startBundle } from "./launch/start.mjs";

const scripts = dirname(fileURLToPath(import.meta.url));
const [name = "", ...args] = process.argv.slice(2);
const file = join(scripts, `${name}.ts`);
await requireNode(languageOf(args, process.env));

if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(scripts).filter((entry) => entry.endsWith(".ts"));
  const valid = names.map((entry) => entry.slice(0, -".ts".length)).join(", ");
  console.error(`There is no script "${name}". Valid: ${valid}.`);
  process.exit(2);
}

const bundle = await upToDateScript(dirname(scripts), name)
  .catch(showBuildErrors)
  .catch((error) => explainSetup(error, languageOf(args, process.env)));
if (!bundle) process.exit(1);
await startBundle(bundle, args[0] === "--" ? args.slice(1) : args);
