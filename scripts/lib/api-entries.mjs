// The files of the API reference: shared/, and the files that each chapter adds. The others are copies.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "glob";

const root = fileURLToPath(new URL("../..", import.meta.url));

const added = globSync(join(root, "chapters/*/chapter.json")).flatMap((file) => {
  /** @type {{ adds: string[] }} */
  const { adds } = JSON.parse(readFileSync(file, "utf8"));
  return adds.map((path) => join(dirname(file), path));
});

export default {
  entryPoints: [
    join(root, "shared/src/*/index.ts"),
    ...added.filter((file) => file.endsWith(".ts") && !file.endsWith("/main.ts")).sort(),
  ],
};
