import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareSnapshots, removeSandbox, snapshot } from "../../src/smoke/sandbox.ts";
import { hasPython, temporaryDirectory } from "../../src/test-kit/index.ts";

/** A sandbox with an empty workspace. */
function sandbox() {
  const root = realpathSync(temporaryDirectory());
  const [workspace, home] = [join(root, "workspace"), join(root, "home")];
  for (const folder of [workspace, home]) mkdirSync(folder);
  return { root, workspace, home, machines: {} };
}

const bash = (script: string, cwd: string) => execFileSync("bash", ["-c", script], { cwd });

/** Puts a link in the place of a file and of a directory, and back, as fast as it can. */
const SWAPPER = `import ctypes, sys
libc = ctypes.CDLL(None)
pairs = [(sys.argv[i].encode(), sys.argv[i + 1].encode()) for i in range(1, len(sys.argv), 2)]
print("begun", flush=True)
while True:
    for a, b in pairs:
        libc.renameat2(-100, a, -100, b, 2)
`;

test.skipIf(!hasPython() || process.platform !== "linux")(
  "no link that is swapped in while it looks leads it out of its sandbox",
  async () => {
    const own = sandbox();
    const outside = temporaryDirectory();
    mkdirSync(join(outside, "folder"));
    for (const name of ["file", "folder/b", "folder/only-there"])
      writeFileSync(join(outside, name), "sk-secret");
    symlinkSync(join(outside, "file"), join(own.workspace, "link"));
    symlinkSync(join(outside, "folder"), join(own.workspace, "way"));
    writeFileSync(join(own.workspace, "a"), "mine");
    mkdirSync(join(own.workspace, "d"));
    writeFileSync(join(own.workspace, "d/b"), "mine");
    const at = (name: string) => join(own.workspace, name);
    const child = spawn("python3", ["-c", SWAPPER, at("a"), at("link"), at("d"), at("way")]);
    await once(child.stdout, "data");
    try {
      for (let look = 0; look < 4_000; look += 1)
        expect(JSON.stringify(snapshot(own))).not.toMatch(/sk-secret|only-there/);
    } finally {
      child.kill("SIGKILL");
    }
  },
);

test("whatever lies there, reading it ends, and it can be removed", async () => {
  const own = sandbox();
  writeFileSync(join(own.workspace, "sparse"), "");
  truncateSync(join(own.workspace, "sparse"), 2 ** 40);
  const deep = "name=$(printf 'x%.0s' {1..200}); for i in {1..30}; do mkdir $name && cd -P $name; done";
  bash(
    `mkfifo pipe; mkdir many closed; touch many/{1..30000} closed/f; chmod 0 closed; mkdir deep; cd deep; ${deep}`,
    own.workspace,
  );
  bash("mkdir levels; cd levels; for i in {1..300}; do mkdir d; cd d; done; echo x > f", own.workspace);
  const files = snapshot(own);
  expect(files).toMatchObject({
    sparse: `(${2 ** 40} bytes, too many to be read)`,
    pipe: "(not a regular file)",
  });
  expect(files["many/"]).toBe("(too many files)");
  if (process.getuid?.() !== 0) expect(files["closed/"]).toBe("(not readable)");
  expect(Object.entries(files).find(([name]) => name.startsWith("levels/"))?.[1]).toContain(
    "too many levels",
  );
  await removeSandbox(own);
  expect(existsSync(own.root)).toBe(false);
});

test("a file may have any name", () => {
  const own = sandbox();
  const before = snapshot(own);
  for (const name of ["constructor", "__proto__", "toString"]) writeFileSync(join(own.workspace, name), name);
  const changes = compareSnapshots(before, snapshot(own));
  expect(Object.entries(changes).map(([name, { kind }]) => [name, kind])).toEqual([
    ["__proto__", "added"],
    ["constructor", "added"],
    ["toString", "added"],
  ]);
});
