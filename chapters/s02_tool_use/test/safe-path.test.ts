import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInside, safePath } from "../src/safe-path.ts";

// world/work is the workspace; all else is outside.
let world: string;
let work: string;

beforeEach(() => {
  world = realpathSync(mkdtempSync(join(tmpdir(), "safe-path-")));
  work = join(world, "work");
  build([]);
});

afterEach(() => rmSync(world, { recursive: true, force: true }));

describe("safePath", () => {
  it.each([
    ["a file", "notes.txt"],
    ["a file below a directory that does not exist yet", "new/deep/notes.txt"],
    ["a detour that comes back", "new/../notes.txt"],
    ["a name that begins with two dots", "..notes"],
    ["a name in Chinese with an emoji", "笔记📒.txt"],
    ["a name with a tilde later on", "notes~"],
  ])("accepts %s: %s", (_what, path) => {
    expect(safePath(path, { workdir: work })).toBe(join(work, path));
  });

  it("accepts the workspace itself, however it is written", () => {
    for (const path of ["", ".", "./", "new/..", work, `${work}/`, `../work`])
      expect(safePath(path, { workdir: work })).toBe(work);
  });

  it("accepts an absolute path in the workspace, also when the workspace is reached over a link", () => {
    symlinkSync(work, join(world, "alias"));
    expect(safePath(join(work, "a.txt"), { workdir: join(world, "alias") })).toBe(join(work, "a.txt"));
    expect(safePath(join(world, "alias/a.txt"), { workdir: work })).toBe(join(work, "a.txt"));
  });

  it.each([
    ["a path with ..", "../outside/secret"],
    ["a path with .. in the middle", "new/../../outside/secret"],
    ["an absolute path", "/etc/passwd"],
    ["the root", "/"],
    ["the parent directory", ".."],
    ["the home directory", "~/secret"],
    ["another user's home directory", "~root/secret"],
    ["a sibling whose name begins with the workspace's name", "../work-evil/secret"],
    ["a NUL byte", "notes.txt\0.png"],
  ])("refuses %s: %j", (_what, path) => {
    expect(() => safePath(path, { workdir: work })).toThrow(/outside the workspace|~ is not expanded|NUL/);
  });

  it.each([
    ["a link to a file outside", "link", "../outside/secret"],
    ["a file below a linked directory", "link/secret", "../outside"],
    ["a new file below a linked directory", "link/new/deep.txt", "../outside"],
    ["a link to a file outside that does not exist yet", "link", "../outside/new.txt"],
    ["a new file below a link to nowhere", "link/new.txt", "../outside/new"],
    ["a link to the look-alike sibling", "link/secret", "../work-evil"],
  ])("refuses %s", (_what, path, target) => {
    symlinkSync(target, join(work, "link"));
    expect(() => safePath(path, { workdir: work })).toThrow("outside the workspace");
  });

  it("follows links that stay inside", () => {
    mkdirSync(join(work, "src"));
    symlinkSync("src", join(work, "link"));
    symlinkSync("link/later.ts", join(work, "dangling"));
    expect(safePath("link/a.ts", { workdir: work })).toBe(join(work, "src/a.ts"));
    expect(safePath("dangling", { workdir: work })).toBe(join(work, "src/later.ts"));
  });

  it("takes .. away before it follows links, as cd does: link/../a is a", () => {
    symlinkSync("../outside", join(work, "link"));
    expect(safePath("link/../a", { workdir: work })).toBe(join(work, "a"));
  });

  it("refuses links that go round in a circle", () => {
    symlinkSync("b", join(work, "a"));
    symlinkSync("a/x", join(work, "b"));
    expect(() => safePath("a/new.txt", { workdir: work })).toThrow("links");
  });

  it("refuses a circle that the kernel does not see, for to it the link leads to nowhere", () => {
    symlinkSync("../outside", join(work, "out"));
    symlinkSync("out/../a", join(work, "a"));
    expect(() => safePath("a", { workdir: work })).toThrow("Too many links");
  });

  it("refuses a path longer than any system allows, in a short sentence", () => {
    expect(() => safePath("x/".repeat(50_000), { workdir: work })).toThrow(
      /^The path is too long: 100000 characters\.$/,
    );
  });

  it("leaves it to the tool to say that a file stands where a directory should be, or that a name is too long", () => {
    writeFileSync(join(work, "file"), "text");
    expect(safePath("file/x", { workdir: work })).toBe(join(work, "file/x"));
    expect(safePath("笔".repeat(300), { workdir: work })).toBe(join(work, "笔".repeat(300)));
    expect(safePath("x/".repeat(2000), { workdir: work })).toBe(join(work, "x/".repeat(2000), "."));
  });
});

describe("safePath, in any tree of directories, files and links", () => {
  it("gives a path inside the workspace, with no link in it that could lead out again, or an Error", () => {
    fc.assert(
      fc.property(trees, paths, (tree, path) => {
        build(tree);
        const verdict = ask(path);
        if (verdict instanceof Error) return;
        expect(isInside(work, verdict)).toBe(true);
        expect(linksIn(verdict)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("agrees with the kernel about where a path leads", () => {
    fc.assert(
      fc.property(trees, paths, (tree, path) => {
        fc.pre(!path.includes("\0") && !path.startsWith("~"));
        build(tree);
        const place = placeInKernel(resolve(work, path));
        if (place === undefined) return;
        if (isInside(work, place)) expect(ask(path)).toBe(place);
        else expect(ask(path)).toBeInstanceOf(Error);
      }),
      { numRuns: 300 },
    );
  });
});

it("isInside compares whole names, not the beginning of a text", () => {
  expect(isInside("/work", "/work")).toBe(true);
  expect(isInside("/work", "/work/..a")).toBe(true);
  expect(isInside("/work", "/work-evil")).toBe(false);
  expect(isInside("/work", "/")).toBe(false);
  expect(isInside("/", "/work")).toBe(true);
});

/** What safePath says: a path, or the Error it throws. Anything else it may throw fails the test. */
function ask(path: string): string | Error {
  try {
    return safePath(path, { workdir: work });
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return error as Error;
  }
}

/** The steps between the workspace and the path that are links. */
function linksIn(path: string): string[] {
  if (path === work) return [];
  return [...linksIn(dirname(path)), ...(look(path)?.isSymbolicLink() ? [path] : [])];
}

/** Where the kernel finds the path, or would create it. Undefined where it does not say: a dangling link, a loop. */
function placeInKernel(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    if (look(path)) return undefined;
    const parent = placeInKernel(dirname(path));
    return parent && join(parent, basename(path));
  }
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

interface Entry {
  at: string;
  /** Undefined: a directory. */
  content?: string;
  link?: string;
}

/** Builds the world anew. An entry with no place in the workspace, or whose place is taken, is left out. */
function build(tree: Entry[]): void {
  for (const name of readdirSync(world)) rmSync(join(world, name), { recursive: true });
  for (const name of ["work", "work-evil", "outside"]) mkdirSync(join(world, name));
  for (const { at, content, link } of tree) {
    const path = join(work, at);
    const parent = placeInKernel(dirname(path));
    if (!parent || !isInside(work, parent) || look(path) || !look(parent)?.isDirectory()) continue;
    if (link !== undefined)
      symlinkSync(
        link.replace("WORLD", () => world),
        path,
      );
    else if (content !== undefined) writeFileSync(path, content);
    else mkdirSync(path);
  }
}

const names = fc.constantFrom("a", "b", "笔记😀", "..a");
const inside = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const steps = fc.oneof(
  { weight: 5, arbitrary: names },
  { weight: 3, arbitrary: fc.constant("..") },
  { weight: 1, arbitrary: fc.constantFrom(".", "", "work", "work-evil", "outside", "new") },
);
const ways = fc.array(steps, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));
const starts = fc.constantFrom("", "", "", "../work-evil/", "WORLD/", "WORLD/work/", "WORLD/work-evil/");
const targets = fc.tuple(starts, ways).map(([start, way]) => start + way || ".");

const trees = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ at: inside }) },
    { weight: 1, arbitrary: fc.record({ at: inside, content: fc.constant("text") }) },
    { weight: 2, arbitrary: fc.record({ at: inside, link: targets }) },
  ),
  { maxLength: 12 },
);

const paths = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: targets.map((path) => path.replace("WORLD", () => world)) },
      { weight: 1, arbitrary: fc.constantFrom("/", "/etc", "~", "~/a", "a\0b", "\0", "", "x".repeat(300)) },
      { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    ),
    fc.constantFrom("", "", "", "/", "//", "/.", "/..", "/../a"),
  )
  .map(([path, end]) => path + end);
