// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfCommand, fileWarnings, inWords } from "../../src/sensitive-files/index.ts";
import { readCommand } from "../../src/shell-syntax/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

it("a name with blanks is several names on its way through a pipe", async () => {
  const workdir = temporaryDirectory();
  const warnings = async (text: string) => {
    const command = await readCommand(text, { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false);
  };
  put(join(workdir, "a.txt"), "");
  expect(await warnings("find . | xargs cat")).toEqual({});
  put(join(workdir, "x .env y"), "");
  expect(await warnings("find . | xargs cat")).toHaveProperty("delicate");
  expect(await warnings("for f in *; do cat $f; done")).toHaveProperty("delicate");
  expect(await warnings("for f in *; do cat a$f; done")).toHaveProperty("delicate");
  expect(await warnings('for f in *; do cat "a$f"; done')).toEqual({});
});

describe("after a link, .. leads where the kernel finds it:", () => {
  function workspace(): string {
    const workdir = temporaryDirectory();
    put(join(workdir, "secret/x"), "");
    put(join(workdir, "secret/sub/y"), "");
    mkdirSync(join(workdir, "src"));
    symlinkSync("secret/sub", join(workdir, "pub"));
    return workdir;
  }

  it.each([
    "cat pub/../x",
    "cd pub && cat ../x",
    "cd -P pub && cat ../x",
    "cd -P pub; cd ..; cat x",
    "cd -P pub/.. && cat x",
    "pushd pub; cat ../x",
    "cd src && pushd ../pub && popd; cat ../pub/../x",
    "cd pub && cd - && cat pub/../x",
    "cd src && cat ~-/pub/../x",
    "cat ~+/pub/../x",
    "cat $PWD/pub/../x",
    'cat "$(pwd)/pub/../x"',
    'cd pub && cat "$PWD/../x"',
    "cd pub && cat < ../x",
    "for d in pub; do cd $d && head ../x; done",
    "cat $(printf 'se\\143ret/x')",
  ])("%s", async (text) => {
    const workdir = workspace();
    const used = filesOfCommand(await readCommand(text, { home: "/home/me", workdir }), workdir);
    expect(used.flatMap(({ names }) => names)).toContain("secret/x");
  });

  it("and cd without -P goes where the text says", async () => {
    const workdir = workspace();
    const command = await readCommand("cd pub && cd .. && cat x", { home: "/home/me", workdir });
    expect(filesOfCommand(command, workdir).flatMap(({ names }) => names)).toEqual(["x"]);
  });
});

it("a link that leads out is seen each time that a command is judged", async () => {
  const workdir = temporaryDirectory();
  const forbidden = async (text: string) =>
    (await readCommand(text, { home: "/home/me", workdir })).forbidden;
  expect(await forbidden("rm -rf out/*")).toBeUndefined();
  symlinkSync("/", join(workdir, "out"));
  expect(await forbidden("rm -rf out/*")).toMatch("whole disk");
  rmSync(join(workdir, "out"));
  symlinkSync("/dev/fd/../../999999", join(workdir, "out"));
  const command = await readCommand("cat out/environ", { home: "/home/me", workdir });
  expect(fileWarnings(filesOfCommand(command, workdir), () => false)).toHaveProperty("forbidden");
});

describe("a file that only the shell knows", () => {
  const warnings = async (text: string) => {
    const workdir = temporaryDirectory();
    const command = await readCommand(text, { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false);
  };

  it.each([
    "cat $(base64 -d <<< Li4vLmVudg==)",
    'cat "$(rev <<< vne./..)"',
    "cat ../$(echo .envx | head -c4)",
    "cat $(cat list)",
    "xargs cat < list",
    'while read -r f; do cat "$f"; done < list',
    "printf -v x '\\56env'; cat ../$x",
    'head "src/$(cat list)"',
    'cat "$(cat list)/config"',
    'cat < "./$(cat list)"',
    ": ../.env; cat $_",
    "cat $GOOGLE_APPLICATION_CREDENTIALS",
  ])("is asked about: %s", async (text) => {
    expect(await warnings(text)).toHaveProperty("delicate");
  });

  it.each([
    "printf '%s\\n' a",
    "echo -e 'a\\tb'",
    'echo "$(cat list)"',
    "cat src/x.ts",
    "cd packages/a && cat ../b/x",
    'cat "$(cat list)/package.json"',
    'cat "$(cat list).ts"',
    "cat $f",
    'for f in $(ls src); do cat "src/$f"; done',
    "find . -name '*.ts' | head -5 | xargs cat",
    "cat $(git ls-files)",
    "git diff $(git merge-base HEAD main)",
    'head -n "$n" x',
    "npm install $(cat packages.txt)",
  ])("but others are not: %s", async (text) => {
    expect(await warnings(text)).toEqual({});
  });
});

it("a file that does not exist yet has one name", async () => {
  const workdir = temporaryDirectory();
  const command = await readCommand("node x.js", { home: workdir, workdir });
  expect(inWords(filesOfCommand(command, workdir))).toEqual(["x.js"]);
});

it.each([
  ["npm run check", []],
  ["git push origin main", []],
  ["npm test -- -u", []],
  ["curl -s -m 3 http://127.0.0.1:18999/index.html", []],
  ["python3 -m pytest -q notes", ["notes"]],
  ["node tools/x.mjs run", ["tools/x.mjs"]],
  ["npm run build > out", ["out"]],
  ["touch evil", ["evil"]],
])("a question about %s lists only what a person would call a file", async (text, expected) => {
  const workdir = temporaryDirectory();
  writeFileSync(join(workdir, "notes"), "");
  const command = await readCommand(text, { home: workdir, workdir });
  const used = filesOfCommand(command, workdir).filter(({ use }) => use !== "looked at");
  expect(inWords(used)).toEqual(expected);
});
