/** A process of its own that writes a file again and again: node writer.mjs WORKDIR SIZE… */
import { writeFile } from "../src/tools/write-file.ts";

const [workdir = "", ...sizes] = process.argv.slice(2);
// Beyond the limit of ulimit -f a write fails only if the signal is not left to its default.
process.on("SIGXFSZ", () => {});

for (;;)
  for (const size of sizes) {
    const content = `${size}\n`.repeat(Number(size));
    const agent = { workdir } as Parameters<typeof writeFile.run>[1];
    const result = await writeFile.run({ path: "a.txt", content }, agent).catch(String);
    process.stdout.write(`${result}\n`);
  }
