// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/bash/index.ts";

const place = { home: "/home/me", workdir: "/home/me/ws" };

/** What a command may print as far as we know; "?" is in it when only the shell knows. */
async function printedBy(command: string): Promise<string[]> {
  const { files, parts } = await readCommand(`cat "=$(${command})"`, place);
  const texts = parts.flatMap(({ spellings }) => spellings).filter((text) => text.startsWith("cat ="));
  return [...texts.map((text) => text.slice("cat =".length)), ...(files.some(({ unsure }) => unsure) ? ["?"] : [])];
}

function printedByBash(commands: string[], env: Record<string, string> = {}): string[] {
  const script = commands.map((command) => `x="$(${command} 2>/dev/null)"; printf '%s\\0' "$x"`).join("\n");
  const { stdout } = spawnSync("bash", ["-c", script], {
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", ...env },
    encoding: "utf8",
  });
  return stdout.split("\0").slice(0, -1);
}

const TOKENS =
  "a env . / x 0 5 56 7 \\56 \\056 \\0056 \\x2e \\x2 \\x \\u2e \\u002e \\U0000002e \\n \\t \\\\ \\c \\' \\\" \\e \\101 \\1 \\400 % %% %s %b %c %d %5d %-5s| %.2s %05d %x %o %X %u %i %*s %.*s %q %5b %.3b %z %(%Y)T %+d -n -e -E -ne -v \\q = , ~ 'A".split(
    " ",
  );
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const word = fc
  .array(fc.constantFrom(...TOKENS), { minLength: 0, maxLength: 3 })
  .map((tokens) => quoted(tokens.join("")));
const program = fc.constantFrom("printf", "printf", "echo", "echo -e", "echo -n", "builtin echo", "printf --", "printf %b");
const pipe = fc.constantFrom("", "", "", " | cat", " | head -n 1", " | tail -1", " | sort", " | head -c 3", " | rev", " | tr a b", " | grep a");
const command = fc
  .tuple(program, fc.array(word, { minLength: 0, maxLength: 4 }), pipe)
  .map(([program, words, pipe]) => [program, ...words].join(" ") + pipe);

describe("what printf and echo print", () => {
  it("is what bash prints, or it is unknown", async () => {
    const runs = Number(process.env.HARNESS_FUZZ ?? 400);
    const commands = fc.sample(command, { numRuns: runs, ...(process.env.HARNESS_FUZZ ? {} : { seed: 21 }) });
    const real = printedByBash(commands);
    expect(real).toHaveLength(commands.length);
    let known = 0;
    const wrong: unknown[] = [];
    for (const [index, command] of commands.entries()) {
      const ours = await printedBy(command);
      if (ours.includes("?")) continue;
      known += 1;
      if (!ours.includes(real[index] ?? "")) wrong.push({ command, ours, real: real[index] });
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(runs / 4);
  });
});
