/** A process of its own that writes a file again and again, until it cannot: node writer.mjs WORKDIR SIZE… */
import { writeFileTool } from "../src/tools/write-file.ts";

const [workdir = "", ...sizes] = process.argv.slice(2);
// Beyond the limit of ulimit -f a write fails only if the signal is not left to its default.
process.on("SIGXFSZ", () => {});

for (;;)
  for (const size of sizes) {
    const content = `${size}\n`.repeat(Number(size));
    const agent = { workdir } as Parameters<typeof writeFileTool.run>[1];
    try {
      console.log(await writeFileTool.run({ path: "a.txt", content }, agent));
    } catch (error) {
      console.log(String(error));
      process.exit(1);
    }
  }
