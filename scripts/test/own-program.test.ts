import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { PARTS, type Place } from "@harness/shared/classroom";
import { findSandbox } from "@harness/shared/shell";
import { environment, hasWalls, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test, vi } from "vitest";
import { neededParts, ownBundle, ownCommand } from "../report/own-program.ts";

const root = realpathSync(repositoryRoot());
const sandbox = await findSandbox();

/** The copy of a submission, and its place. */
function submission() {
  const folder = realpathSync(temporaryDirectory());
  for (const name of Object.values(PARTS)) mkdirSync(join(folder, name));
  const copy = join(folder, PARTS.program, "chapters/own");
  mkdirSync(join(copy, "src"), { recursive: true });
  const place: Place = { sandbox, folder, readable: [] };
  return { copy, place };
}

/** An executable file. */
function program(...path: string[]): string {
  const file = join(...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

test.each([
  "/bin/sh",
  "../../../../../../../../../../bin/sh",
  "../outside",
  "outside-link",
  "./outside-link",
  "folder/outside",
  ".",
  "..",
  "..\\outside",
  "no-such-program",
])("%s is no program of a submission", (command) => {
  const { copy, place } = submission();
  program(copy, "../outside");
  symlinkSync(join(copy, "../outside"), join(copy, "outside-link"));
  symlinkSync(join(copy, ".."), join(copy, "folder"));
  vi.stubEnv("PATH", `${environment().PATH}:.:${join(place.folder, "no-such-folder")}`);
  expect(() => ownCommand(command, copy, place)).toThrow();
  expect(place.readable).toEqual([]);
});

test("a path from a folder of PATH makes nothing readable", () => {
  const top = realpathSync(temporaryDirectory());
  const { copy, place } = submission();
  program(top, "class/mallory/agent");
  mkdirSync(join(top, "bin"));
  vi.stubEnv("PATH", join(top, "bin"));
  expect(() => ownCommand("../class/mallory/agent", copy, place)).toThrow("../class/mallory/agent");
  expect(place.readable).toEqual([]);
});

test("a program beside the submissions, or in the home directory, does not open what lies around it", () => {
  const top = realpathSync(temporaryDirectory());
  const { copy, place } = submission();
  const [home, submissions] = [join(top, "home"), join(top, "class/submissions")];
  mkdirSync(submissions, { recursive: true });
  const here = [program(top, "class/bin/one"), program(top, "class/two"), program(home, "three")];
  vi.stubEnv("HOME", home);
  vi.stubEnv("PATH", here.map(dirname).join(":"));
  place.foreign = [submissions];
  for (const name of ["one", "two", "three"]) ownCommand(name, copy, place);
  expect(place.readable).toEqual([join(top, "class/bin"), join(top, "class/two"), join(home, "three")]);
});

test("a script in a folder of its own does not open what is beside that folder", () => {
  const top = realpathSync(temporaryDirectory());
  const { copy, place } = submission();
  vi.stubEnv("PATH", dirname(program(top, "projects/tools/deploy")));
  ownCommand("deploy", copy, place);
  expect(place.readable).toEqual([join(top, "projects/tools")]);
});

test("the keys in an installation stay hidden", () => {
  const home = realpathSync(temporaryDirectory());
  const { copy, place } = submission();
  vi.stubEnv("PATH", dirname(program(home, ".cargo/bin/cargo")));
  writeFileSync(join(home, ".cargo/credentials.toml"), "sk-secret");
  ownCommand("cargo run", copy, place);
  expect(place).toMatchObject({
    readable: [join(home, ".cargo")],
    hidden: [join(home, ".cargo/credentials.toml")],
  });
});

test("a program of the copy is taken, and an argument becomes absolute only in the copy", () => {
  const { copy, place } = submission();
  program(copy, "agent");
  program(copy, "../outside");
  const { argv } = ownCommand("./agent agent ../outside /bin/sh", copy, place);
  expect(argv).toEqual([join(copy, "agent"), join(copy, "agent"), "../outside", "/bin/sh"]);
});

test.skipIf(!(await hasWalls()))(
  "what is compiled names no file outside of the walls, and no program of the submission runs outside",
  async () => {
    const secret = join(temporaryDirectory(), "secret.ts");
    const witness = join(dirname(secret), "witness");
    writeFileSync(secret, '"sk-secret" nonsense');
    const chapter = findChapter(listChapters(root), "s01");
    if (!chapter) throw new Error("s01 is gone");
    const hostile: Record<string, string>[] = [
      { "src/main.ts": `import "${secret}"; import text from "${secret}?raw"; console.log(text);` },
      { "src/main.ts": "", "tsconfig.json": JSON.stringify({ extends: secret }) },
      { "src/main.ts": 'import "#a";', "package.json": JSON.stringify({ imports: { "#a": secret } }) },
      { "src/main.ts": `import "../../../../../../../../../..${secret}";` },
      { "src/main.ts": 'import "pkg";', "node_modules/pkg/package.json": JSON.stringify({ main: secret }) },
      { "src/main.ts": "", "chapter.json/x": "" },
    ];
    for (const files of hostile) {
      const { copy, place } = submission();
      place.readable = neededParts(root, chapter);
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(copy, name)), { recursive: true });
        writeFileSync(join(copy, name), text);
      }
      for (const name of ["bash", "node", "bwrap"])
        writeFileSync(program(copy, name), `#!/bin/sh\ntouch '${witness}'\n`);
      vi.stubEnv("PATH", `.:${environment().PATH}`);
      const told = await ownBundle(root, chapter, copy, place).then(JSON.stringify, String);
      expect(told).not.toContain("sk-secret");
    }
    expect(existsSync(witness)).toBe(false);
  },
);
