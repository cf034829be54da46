import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import type { Plugin } from "esbuild";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { upToDate } from "../launch/bundle.mjs";

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const course = realpathSync(mkdtempSync(join(tmpdir(), "harness-course-")));
const first = join(course, "chapters/s01_first");
const main = join(first, "src/main.ts");

const SOURCE = `import { greet } from "./greet.ts";
console.log(greet(), JSON.stringify(process.argv.slice(2)), process.cwd());`;

// A course of two chapters and an extra that borrows scripts, shared code and packages from this one.
for (const path of ["scripts/run.mjs", "scripts/launch"])
  cpSync(join(repository, path), join(course, path), { recursive: true });
for (const file of ["package.json", "pnpm-lock.yaml"]) cpSync(join(repository, file), join(course, file));
for (const folder of ["shared", "node_modules"]) symlinkSync(join(repository, folder), join(course, folder));
addChapter("s01", "first");
addChapter("s02", "second");
addChapter("x01", "extra");
mkdirSync(join(course, "chapters/s03_planned"));
afterAll(() => rmSync(course, { recursive: true }));

beforeEach(() => {
  rmSync(join(first, ".cache"), { recursive: true, force: true });
  writeFileSync(main, SOURCE);
});

function addChapter(id: string, slug: string): void {
  const dir = join(course, "chapters", `${id}_${slug}`);
  mkdirSync(join(dir, "src"), { recursive: true });
  const localized = (what: string) => ({ zh: `${what} zh`, en: `${what} en`, ja: `${what} ja` });
  const chapter = { id, slug, title: localized(`${slug} title`), motto: localized(`${slug} motto`) };
  writeFileSync(join(dir, "chapter.json"), JSON.stringify(chapter));
  writeFileSync(join(dir, "src/greet.ts"), `export const greet = (): string => "hello from ${id}";`);
  writeFileSync(join(dir, "src/main.ts"), SOURCE);
}

async function run(args: string[], script = "launch/chapter.mjs", cwd = course) {
  const { PATH = "" } = environment();
  const env = { PATH, LANG: "C.UTF-8", ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:8" };
  const child = spawn(process.execPath, [join(course, "scripts", script), ...args], { cwd, env });
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { stdout, stderr, code };
}

const bundles = () => readdirSync(join(first, ".cache"));

test("without a chapter it lists the written ones with their mottos, in the language asked for", async () => {
  const { stdout, code } = await run([]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^s01 {2}first title en\n {5}first motto en\ns02 {2}second title en\n {5}second motto en\n\nExtras:\nx01 {2}extra title en\n/,
  );
  expect((await run(["--lang", "ja"])).stdout).toContain("first motto ja");
});

test.each(["s01", "S01", "s1", "1", "01", "s01_first"])("%s is the first chapter", async (name) => {
  expect((await run([name])).stdout).toMatch(/^hello from s01/);
});

test.each(["x01", "X01", "x1", "x01_extra"])("%s is the first extra", async (name) => {
  expect((await run([name])).stdout).toMatch(/^hello from x01/);
});

test.each(["21", "x02", "x"])("%s is no extra", async (name) => {
  expect(await run([name])).toMatchObject({ stdout: "", code: 2 });
});

test.skipIf(process.platform !== "linux")("a chapter has the keys for itself when it begins", async () => {
  const untilAlone = [
    'import { readFileSync } from "node:fs";',
    'import { setImmediate as soon } from "node:timers/promises";',
    'const others = () => readFileSync("/proc/self/task/" + process.pid + "/children", "utf8");',
    "while (others() && performance.now() < 600_000) await soon();",
    "process.stdout.write(others());",
  ];
  writeFileSync(main, untilAlone.join("\n"));
  expect(await run(["s01"])).toMatchObject({ stdout: "", stderr: "", code: 0 });
});

test("an unknown chapter: one line that lists those there are, exit code 2", async () => {
  expect(await run(["s03"])).toEqual({
    stdout: "",
    stderr: "There is no chapter s03. Valid: s01, s02, x01.\n",
    code: 2,
  });
  expect(await run(["--mode"])).toMatchObject({ stdout: "", code: 2 });
  expect((await run(["s99", "--lang", "zh"])).stderr).toBe("没有 s99 这一章。可用：s01, s02, x01。\n");
});

test("flags and working directory reach the chapter as if it had been started directly", async () => {
  const here = realpathSync(tmpdir());
  const { stdout } = await run(["s02", "-p", "two words", "--mode=plan"], "launch/chapter.mjs", here);
  expect(stdout).toBe(`hello from s02 ["-p","two words","--mode=plan"] ${here}\n`);
  expect((await run(["s02", "--", "-p", "x"])).stdout).toContain('["-p","x"]');
  expect((await run(["--", "s02", "-p", "--"])).stdout).toContain('["-p","--"]');
});

test("the exit code of the chapter is the exit code", async () => {
  writeFileSync(main, "process.exit(7);");
  expect((await run(["s01"])).code).toBe(7);
});

test("a chapter is bundled once, again after a change, and the newest three bundles stay", async () => {
  await run(["s01"]);
  const [bundle] = bundles();
  await run(["s01"]);
  expect(bundles()).toEqual([bundle]);
  for (const value of [1, 2, 3, 4]) {
    writeFileSync(main, `console.log(${value});`);
    expect((await run(["s01"])).stdout).toBe(`${value}\n`);
  }
  expect(bundles()).toHaveLength(3);
  expect(bundles()).not.toContain(bundle);
});

test("when only the look of the files is compared, a change of the same size and time is noticed", async () => {
  await run(["s01"]);
  const look = join(first, ".cache", bundles()[0] ?? "", "look.txt");
  // Not before the newest file is two seconds old.
  await expect.poll(async () => (await run(["s01"])).code === 0 && existsSync(look)).toBe(true);
  const { atime, mtime } = statSync(main);
  writeFileSync(main, SOURCE.replace("greet()", "'other'"));
  utimesSync(main, atime, mtime);
  expect((await run(["s01"])).stdout).toMatch(/^other/);
});

test("what the chapter does not import makes no new bundle", async () => {
  await run(["s01"]);
  const before = bundles();
  writeFileSync(join(first, "src/unused.ts"), "export const unused = 1;");
  await run(["s01"]);
  expect(bundles()).toEqual(before);
  const greeting = join(first, "src/greet.ts");
  const text = readFileSync(greeting, "utf8");
  onTestFinished(() => writeFileSync(greeting, text));
  rmSync(greeting);
  expect((await run(["s01"])).stderr).toMatch(/Could not resolve "\.\/greet\.ts"/);
  writeFileSync(greeting, text.replace("hello", "goodbye"));
  expect((await run(["s01"])).stdout).toMatch(/^goodbye/);
});

test("a new file that an import finds first makes a new bundle, and so do settings that esbuild reads", async () => {
  writeFileSync(main, SOURCE.replace("greet.ts", "lib/greet"));
  const lib = join(first, "src/lib");
  onTestFinished(() => rmSync(lib, { recursive: true }));
  const greeting = (text: string) => `export const greet = () => "${text}";`;
  put(join(lib, "greet/index.ts"), greeting("from the folder"));
  expect((await run(["s01"])).stdout).toMatch(/^from the folder/);
  put(join(lib, "greet.ts"), greeting("from the file"));
  expect((await run(["s01"])).stdout).toMatch(/^from the file/);

  writeFileSync(main, `import { greet } from "#greet"; ${SOURCE.split("\n")[1]}`);
  const settings = join(first, "package.json");
  onTestFinished(() => rmSync(settings, { force: true }));
  for (const file of ["greet.ts", "greet/index.ts"]) {
    put(settings, JSON.stringify({ imports: { "#greet": `./src/lib/${file}` } }));
    expect((await run(["s01"])).stdout).toMatch(file === "greet.ts" ? /^from the file/ : /^from the folder/);
  }
});

test("what is saved while the bundle is made is in it", async () => {
  const folder = temporaryDirectory();
  const source = join(folder, "main.ts");
  writeFileSync(source, "console.log('old');");
  const saving: Plugin = {
    name: "saving",
    setup: ({ onLoad }) =>
      onLoad({ filter: /main\.ts$/ }, () => {
        const contents = readFileSync(source, "utf8");
        writeFileSync(source, "console.log('new');");
        return { contents, loader: "ts" };
      }),
  };
  const program = { main: source, cache: join(folder, ".cache"), plugins: [saving] };
  expect(readFileSync(await upToDate(course, program), "utf8")).toContain("new");
  expect(readdirSync(join(folder, ".cache"))).toHaveLength(1);
});

test("everybody may read a bundle, as far as the umask allows", async () => {
  await run(["s01"]);
  const [bundle = ""] = bundles();
  expect(statSync(join(first, ".cache", bundle)).mode & 0o777).toBe(0o777 & ~process.umask());
});

test("the code that V8 compiled is kept with the bundle, and a spoilt copy does no harm", async () => {
  await run(["s01"]);
  const folder = join(first, ".cache", bundles()[0] ?? "");
  const kept = readdirSync(folder).filter((name) => /^main\.cjs\.\d+$/.test(name));
  expect(kept).toHaveLength(1);
  const code = join(folder, kept[0] ?? "");
  const runsSoFar = () => readFileSync(code).at(-1);
  expect(runsSoFar()).toBe(1);
  await run(["s01"]);
  expect(runsSoFar()).toBe(2);
  writeFileSync(code, "spoilt");
  expect(await run(["s01"])).toMatchObject({ stdout: expect.stringMatching(/^hello/), stderr: "", code: 0 });
  expect(runsSoFar()).toBe(1);
});

test("without the dependencies it says what to do", async () => {
  const packages = join(course, "node_modules");
  rmSync(packages);
  const chapter = await run(["s01", "--lang", "ja"]);
  const script = await run(["smoke"], "run.mjs");
  symlinkSync(join(repository, "node_modules"), packages);
  expect([chapter.code, chapter.stderr]).toEqual([1, expect.stringContaining("npx pnpm install")]);
  expect(chapter.stderr.split("\n")).toHaveLength(3);
  expect(script.stderr).not.toContain("at ");
});

test("several first starts at the same time do no harm", async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => run(["s01"])));
  expect(runs.map(({ stdout, code }) => [stdout.slice(0, 14), code])).toEqual(
    Array(4).fill(["hello from s01", 0]),
  );
  expect(bundles()).toHaveLength(1);
});

test.each([
  ["a syntax error", "const x: = 1;\n", /main\.ts:1:9/],
  [
    "a missing import",
    '\nimport { x } from "./nope.ts";\nconsole.log(x);\n',
    /Could not resolve "\.\/nope\.ts".*main\.ts:2:18/s,
  ],
])("%s is shown with file and line, and leaves no bundle", async (_, source, shown) => {
  writeFileSync(main, source);
  const { stderr, code } = await run(["s01"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(shown);
  expect(stderr).not.toContain("node_modules");
  expect(bundles()).toEqual([]);
});

test.each([
  ["an error while it runs", '\n\nthrow new Error("broken on purpose");\n'],
  ["an error after an await", 'import "./greet.ts";\nawait 1;\nthrow new Error("broken on purpose");\n'],
  ["an error in a callback", '\n\nsetTimeout(() => { throw new Error("broken on purpose"); });\n'],
])("%s points into the source, without the long lines of the bundle", async (_, source) => {
  writeFileSync(main, source);
  const { stderr, code } = await run(["s01"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Error: broken on purpose\n.*src\/main\.ts:3/);
});

test("a main.ts that waits for ever ends with Node's code for it", async () => {
  writeFileSync(main, "await new Promise(() => {});");
  expect((await run(["s01"])).code).toBe(13);
});

test("a chapter with shared code, zod and CommonJS packages runs from its bundle", async () => {
  writeFileSync(
    main,
    `import { openTerminal, showText } from "@harness/shared/terminal";
import { parse } from "yaml";
const terminal = await openTerminal(import.meta.url);
await terminal.takeTurns(async ({ text }) => showText({ name: "agent" }, parse(text).a + "\\n"));`,
  );
  expect(await run(["s01", "-p", "a: works"])).toMatchObject({ stdout: "works\n", code: 0 });
});

test("a program handed in is bundled inside its folder, which holds no cache yet", async () => {
  expect(await run([first, first], "launch/bundle-in-place.mjs")).toMatchObject({ stderr: "", code: 0 });
  const played = await run([join(first, ".cache/program/main.cjs")], "launch/play.mjs");
  expect(played.stdout).toMatch(/^hello from s01/);
});

test("run.mjs runs a TypeScript script from a bundle, with its flags, and lists the scripts for an unknown name", async () => {
  writeFileSync(
    join(course, "scripts/hello.ts"),
    "const args: string[] = process.argv.slice(2); console.log(args.join()); process.exit(3);",
  );
  expect(await run(["hello", "--a", "b"], "run.mjs")).toEqual({ stdout: "--a,b\n", stderr: "", code: 3 });
  expect(readdirSync(join(course, ".cache/scripts/hello"))).toHaveLength(1);
  writeFileSync(join(course, "scripts/hello.ts"), 'await 1; console.log("changed");');
  expect(await run(["hello"], "run.mjs")).toEqual({ stdout: "changed\n", stderr: "", code: 0 });
  expect(await run(["nope"], "run.mjs")).toMatchObject({
    stderr: 'There is no script "nope". Valid: hello.\n',
    code: 2,
  });
});
