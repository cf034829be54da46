/** Makes the API reference with typedoc, and only if the sources have changed. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listChapters } from "@harness/shared/chapters";
import { apiPage } from "@harness/shared/site";
import { fingerprintOf } from "@harness/shared/state";
import { filesBelow } from "../../shared/src/launch/own-files.mjs";
import { ToolError } from "../lib/own-installation.ts";
import { pagesFolder } from "./write.ts";

/** The folder of its pages, which are in English only. */
export function apiFolder(root: string): string {
  return join(pagesFolder(root), "en/api");
}

/** Does not check types. @throws ToolError if typedoc cannot read the sources. */
export async function makeApi(root: string, _folder: string, signal: AbortSignal): Promise<void> {
  const folder = apiFolder(root);
  const mark = join(folder, ".made-from");
  const fingerprint = fingerprintOf(root, sourcesOf(root));
  if (existsSync(mark) && readFileSync(mark, "utf8") === fingerprint) return;
  rmSync(folder, { recursive: true, force: true });
  await runTypedoc(root, signal);
  for (const file of pagesIn(folder)) writeFileSync(file, apiPage(readFileSync(file, "utf8")));
  writeFileSync(mark, fingerprint);
}

function sourcesOf(root: string): string[] {
  const code = [join(root, "shared/src"), ...listChapters(root).map(({ path }) => join(path, "src"))];
  const settings = ["docs/typedoc.json", "docs/package-lock.json", "shared/src/site/api.ts"];
  return [...code.flatMap(filesBelow), ...settings.map((file) => join(root, file))];
}

async function runTypedoc(root: string, signal: AbortSignal): Promise<void> {
  const program = join(root, "docs/node_modules/typedoc/bin/typedoc");
  const options = join(root, "docs/typedoc.json");
  const args = [program, "--options", options, "--logLevel", "Warn"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], signal });
  const ended = once(child, "close");
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new ToolError(`typedoc: ${output}${complaint}`);
}

function pagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".md")).map((file) => join(folder, file));
}
