// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/shell-syntax/index.ts";

const place = { home: "/home/me", workdir: "/home/me/ws" };

/** What a command may print as far as we know; "?" is in it when only the shell knows. */
async function printedBy(command: string): Promise<string[]> {
  const { files, parts } = await readCommand(`cat "=$(${command})"`, place);
  const texts = parts.flatMap(({ spellings }) => spellings).filter((text) => text.startsWith("cat ="));
  return [
    ...texts.map((text) => text.slice("cat =".length)),
    ...(files.some(({ unsure }) => unsure) ? ["?"] : []),
  ];
}

function printedByBash(commands: string[], env: Record<string, string> = {}): string[] {
  const script = commands.map((command) => `x="$(${command} 2>/dev/null)"; printf '%s\\0' "$x"`).join("\n");
  const { stdout } = spawnSync("bash", ["-c", script], {
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", ...env },
    encoding: "utf8",
  });
  return stdout.split("\0").slice(0, -1);
}

// What all releases of bash print alike, or what we call unknown.
const TOKENS =
  "a env . / x 0 5 56 7 \\56 \\056 \\0056 \\x2e \\x2 \\x \\u2e \\U0000002e \\n \\t \\\\ \\c \\' \\\" \\e \\101 \\1 \\400 % %% %s %b %c %d %5d %-5s| %.2s %05d %x %o %X %u %i %*s %.*s %q %5b %.3b %z %(%Y)T %+d -n -e -E -ne -v \\q = , ~ 'A".split(
    " ",
  );
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const word = fc
  .array(fc.constantFrom(...TOKENS), { minLength: 0, maxLength: 3 })
  .map((tokens) => quoted(tokens.join("")));
const program = fc.constantFrom(
  "printf",
  "printf",
  "echo",
  "echo -e",
  "echo -n",
  "builtin echo",
  "printf --",
  "printf %b",
);
const pipe = fc.constantFrom(
  "",
  "",
  "",
  " | cat",
  " | head -n 1",
  " | tail -1",
  " | sort",
  " | head -c 3",
  " | rev",
  " | tr a b",
  " | grep a",
);
const command = fc
  .tuple(program, fc.array(word, { minLength: 0, maxLength: 4 }), pipe)
  .map(([program, words, pipe]) => [program, ...words].join(" ") + pipe);

// Twenty thousand were compared when this was written.
const RUNS = 600;

describe("what printf and echo print", () => {
  it.each([
    ["printf '\\56env'", ".env"],
    ["printf '\\x2eenv'", ".env"],
    ["printf '.e\\x6ev'", ".env"],
    ["printf %b '\\056env'", ".env"],
    ["printf '%s' .en v", ".env"],
    ["printf '%c%c' .x ex", ".e"],
    ["printf '%.2s|%3s|%-3s|' abc a b", "ab|  a|b  |"],
    ["printf '%d %x %03d' \"'A\" 255 7", "65 ff 007"],
    ["printf '%*s' 3 a", "  a"],
    ["printf -v x a", ""],
    ["command printf '\\56'", "."],
    ["echo -e '\\x2eenv'", ".env"],
    ["echo -ne '.e\\x6ev\\c x'", ".env"],
    ["echo -E '\\\\x'", "\\\\x"],
    ["echo a | cat | sort", "a"],
    ["cat <<< a$(printf '\\56')", "a."],
  ])("is computed: %s", async (command, text) => {
    const printed = await printedBy(command);
    expect(printed).toContain(text);
    expect(printed).not.toContain("?");
    expect(printedByBash([command])).toEqual([text]);
  });

  it.each([
    "printf '\\u00e9'",
    "printf '\\351'",
    "printf '%s' *",
    'printf "\\\\05$((5+1))"',
    "printf '%(%Y)T'",
    "/usr/bin/printf a",
    "env printf a",
    "echo .envx | head -c4",
    "echo .envx | cut -c1-4",
    "echo a | tr a b",
    "echo a | rev",
    "echo YQo= | base64 -d",
    "echo a | sed s/a/b/",
    "echo a | awk '{print}'",
    "echo a | cat f",
    "echo a | sort f",
    "echo a | head -1 f",
    "echo a > f | cat",
    "echo a | cat < f",
    "echo a; echo b",
    "find . -exec echo a ';'",
    "find . \"-exec\" echo a ';'",
    "grep -e -l f",
    "grep -l --label=a . -",
    "git ls-files --format=a",
    "x",
  ])("is unknown: %s", async (command) => {
    expect(await printedBy(command)).toContain("?");
  });

  it.each([
    "echo() { x; }; cat $(echo a)",
    "alias echo=x; cat $(echo a)",
    "enable -n echo; cat $(echo a)",
    'eval "$x"; cat $(echo a)',
  ])("is unknown where the text makes another command of it: %s", async (text) => {
    const { files } = await readCommand(text, place);
    expect(files.some(({ unsure }) => unsure)).toBe(true);
  });

  it("is what bash prints, or it is unknown", async () => {
    const commands = fc.sample(command, { numRuns: RUNS, seed: 21 });
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
    expect(known).toBeGreaterThan(RUNS / 4);
  });
});
