/** Text is cut by `clip` and its like, which never cut a pair. This finds whoever cuts by units. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CUTS =
  /(?:(?<!digest\("hex)"\)|\btext|\bline|\bmessage|body|content|output|stdout|stderr|reason|description|prompt|fact|says|quoted|name|signature|JSON\.stringify\([^()]*\))\.(?:slice\(0, (?:[A-Z_]{4,}|\d{2,}|width|limit|most)\)|substring|substr\()/;
/** A reply that is to break off, and what runs in a browser. */
const KNOWN = [
  "rehearsal/deliver.ts",
  "trace-player/browser/texts.ts",
  "trace-player/browser/element.ts",
].map((file) => join("shared/src", file));

function sourcesIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".ts")).map((file) => join(folder, file));
}

test("no text is cut by units", () => {
  const chapters = readdirSync(join(ROOT, "chapters")).map((chapter) => join("chapters", chapter, "src"));
  const files = ["shared/src", ...chapters].flatMap(sourcesIn).filter((file) => !KNOWN.includes(file));
  const cuts = files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line) => (CUTS.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(cuts).toEqual([]);
});
