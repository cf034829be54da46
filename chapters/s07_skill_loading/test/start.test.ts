import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), "src", "main.ts");

it("does not load the YAML package at the start: only a skill needs it", async () => {
  const { metafile } = await build({
    entryPoints: [main],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const holdsYaml = (output: string) =>
    Object.keys(outputs[output]?.inputs ?? {}).some((input) => /node_modules\/yaml\//.test(input));

  const atStart = new Set(["out/main.js"]);
  for (const output of atStart)
    for (const { path, kind } of outputs[output]?.imports ?? [])
      if (kind === "import-statement" && path in outputs) atStart.add(path);

  expect(Object.keys(outputs).some(holdsYaml)).toBe(true);
  expect([...atStart].filter(holdsYaml)).toEqual([]);
});
