import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isReadOnlyCommand, readCommand } from "../../src/shell-syntax/index.ts";

// Pieces that bash, the grammar and our reader see differently when they meet. The worst that any mix of them can do is
// to create a file in the directory it runs in.
const PAYLOAD = "touch pwned";
const TOKENS = [
  `$(${PAYLOAD})`,
  `\`${PAYLOAD}\``,
  `; ${PAYLOAD}`,
  `\n${PAYLOAD}`,
  PAYLOAD,
  "> pwned",
  "'",
  '"',
  "$'",
  "\\",
  "\\\\",
  "\\\n",
  "\n",
  "#",
  " ",
  "echo ",
  "cat f",
  "ls",
  "true",
  ";",
  "&",
  "|",
  "&&",
  "||",
  "(",
  ")",
  "{ ",
  "}",
  "$(",
  "`",
  "${x:-",
  "${x/",
  "${x#",
  "$x",
  "$((",
  "((",
  "))",
  "[[ ",
  " ]]",
  "[ ",
  " ]",
  "<(",
  ">(",
  "<<EOF\n",
  "<<'EOF'\n",
  "<<-E\n",
  "\nEOF\n",
  "\n\tE\n",
  "EOF",
  "<<<",
  "2>&1",
  ">/dev/null",
  "x=",
  "x=(",
  "a[",
  "if ",
  "then ",
  "fi",
  "for x in ",
  "do ",
  "done",
  "case x in ",
  "x) ",
  "esac",
  ";;",
  "! ",
  "time ",
  "-eq ",
  "-v ",
  "1",
  "=",
  "*",
  "~",
  "{a,",
  "é",
  "read x",
  "declare -a ",
  "printf ",
  `'a[$(${PAYLOAD})]'`,
  "sed -n ",
  "'w pwned' ",
  "'p' ",
  "awk ",
  `'{print > "pwned"}' `,
  "'{print}' ",
  "sort ",
  "-o pwned ",
  "uniq f ",
  "xxd f ",
  "find . ",
  "-fprint pwned ",
  "xargs ",
  "env ",
  "command ",
  "eval ",
  "trap ",
  "f ",
];
const command = fc
  .array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 9 })
  .map((tokens) => tokens.join(""));

describe("any text at all", () => {
  it("is judged without a crash, and what is not understood is not read-only", async () => {
    const text = fc.oneof(
      command,
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const [{ understood }, readOnly] = [
          await readCommand(text, { home: "/home/me", workdir: "/home/me/ws" }),
          await isReadOnlyCommand(text),
        ];
        expect(readOnly && !understood).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  it("may be nested absurdly", async () => {
    for (const open of ["(", "$(", "{ ", "((", "[[ (", "${x:-", "if "])
      expect(await isReadOnlyCommand(open.repeat(20_000))).toBe(false);
  });
});

describe("what is judged read-only", () => {
  const directory = mkdtempSync(join(tmpdir(), "read-only-"));
  const before = "a\nb\n";
  writeFileSync(join(directory, "f"), before);
  afterAll(() => rmSync(directory, { recursive: true }));

  function run(text: string): void {
    const env = { PATH: "/usr/bin:/bin", HOME: directory, LANG: "C.UTF-8" };
    spawnSync("bash", ["-c", text], {
      cwd: directory,
      env,
      stdio: "ignore",
      timeout: 5000,
      killSignal: "SIGKILL",
    });
  }

  it("changes nothing when a real bash runs it", async () => {
    await fc.assert(
      fc.asyncProperty(command, async (text) => {
        if (!(await isReadOnlyCommand(text))) return;
        run(text);
        expect(readdirSync(directory)).toEqual(["f"]);
        expect(readFileSync(join(directory, "f"), "utf8")).toBe(before);
      }),
      { numRuns: 3000 },
    );
  });

  it("would show if it did: the payload works", () => {
    run(`echo $(${PAYLOAD})`);
    expect(readdirSync(directory)).toEqual(["f", "pwned"]);
    rmSync(join(directory, "pwned"));
  });
});
