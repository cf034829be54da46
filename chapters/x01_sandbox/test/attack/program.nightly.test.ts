/** The same through the whole program: what it hands on to commands, and what it runs itself. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { bash, environment, hasWalls, put, say } from "@harness/shared/test-kit";
import { expect, onTestFinished, test } from "vitest";

const walled = test.skipIf(!(await hasWalls()) || process.platform !== "linux");

const CHAPTER = fileURLToPath(new URL("../../../../scripts/launch/chapter.mjs", import.meta.url));

interface Scene {
  workspace: string;
  outside: string;
  home: string;
}

/** Not in /tmp: that is empty behind the walls, and what is not seen proves nothing. */
function openScene(): Scene {
  const folder = realpathSync(mkdtempSync("/var/tmp/harness-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [workspace, outside, home] = ["work", "out", "home"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [workspace, outside]) mkdirSync(path);
  put(join(home, ".harness/settings.json"), '{ "sandbox": { "mode": "required" } }');
  return { workspace, outside, home };
}

/** Runs the program while its model makes these calls. `around` is bash, in which "$@" is the program. */
async function play({ workspace, outside, home }: Scene, calls: ReturnType<typeof bash>[], around = '"$@"') {
  const replies = calls.map((call) => say(call));
  const server = await startRehearsalServer({ model: { reply: () => replies.shift() ?? say("Done.") } });
  const words = [process.execPath, CHAPTER, "x01", "--lang", "en", "--mode", "yolo", "-p", "begin"];
  const env = {
    PATH: environment().PATH,
    HOME: home,
    OUT: outside,
    SHELL: "/bin/bash",
    HARNESS_RUNS: "off",
    ANTHROPIC_API_KEY: "sk-secret-of-the-harness",
    ANTHROPIC_BASE_URL: server.url,
  };
  try {
    const child = spawn("bash", ["-c", around, "bash", ...words], {
      cwd: workspace,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    // It may have a group of processes that is not ours.
    onTestFinished(() => void signal(child.pid));
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    await once(child, "close");
    return printed;
  } finally {
    await server.close();
  }
}

/** What is left of a program whose test has failed. */
function signal(group: number | undefined) {
  if (group) spawnSync("kill", ["-KILL", "--", `-${group}`]);
}

/** Does the same without walls, and takes away what came of it. */
function bare({ workspace, outside, home }: Scene, command: string, around = '"$@"') {
  const env = { ...environment(), HOME: home, OUT: outside, SHELL: "/bin/bash" };
  spawnSync("bash", ["-c", around, "bash", "bash", "-c", command], { cwd: workspace, env });
  const isThere = existsSync(join(outside, "new"));
  rmSync(join(outside, "new"), { force: true });
  return isThere;
}

/** `new` in the folder outside says that the attempt has worked, `alive` in the workspace that it was made. */
async function expectHeld(scene: Scene, command: string, around?: string) {
  expect(bare(scene, command, around), "without walls it works").toBe(true);
  const printed = await play(scene, [bash(`${command}; touch alive`)], around);
  expect(existsSync(join(scene.workspace, "alive")), printed).toBe(true);
  expect(existsSync(join(scene.outside, "new")), printed).toBe(false);
}

walled("what was open when the program started is not open in a command", async () => {
  const scene = openScene();
  // The gate would refuse these names: in a file it does not see them.
  put(join(scene.workspace, "reach.sh"), "for fd in 9 200; do echo x > /proc/self/fd/$fd/new; done");
  await expectHeld(scene, "sh reach.sh", 'exec 9< "$OUT" 200< "$OUT"; "$@"');
});

walled("a command types nothing into the terminal of the program", async () => {
  const type = `perl -e 'open(T, "<", "/dev/tty") or *T = *STDIN; ioctl(T, 0x5412, $_) for split //, "touch \\$OUT/new\\n"'`;
  // The shell that has started the program goes on with what is typed.
  const shell = `script -qec "$(printf '%q ' "$@"); for i in 1 2 3; do read -r -t 1 line; eval \\"\\$line\\"; done" /dev/null`;
  await expectHeld(openScene(), type, shell);
});

walled("a command finds the key of the program nowhere", async () => {
  const scene = openScene();
  put(join(scene.workspace, "look.sh"), "{ env; cat /proc/[0-9]*/environ; ps axeww; } > seen 2> /dev/null");
  await play(scene, [bash("sh look.sh")]);
  expect(readFileSync(join(scene.workspace, "seen"), "utf8")).not.toContain("sk-secret");
});

walled("no program of a command gets into the place of one that runs outside", async () => {
  const scene = openScene();
  const own = '#!/bin/sh\ntouch "$OUT/new"\nexec "/usr/bin/$(basename "$0")" "$@"\n';
  for (const name of ["bash", "git", "bwrap", "node"]) put(join(scene.workspace, "own", name), own);
  const plant =
    "chmod +x own/*; mkdir -p node_modules/.bin later && cp own/* node_modules/.bin; cp own/* later; cp own/* .; touch alive";
  const path = 'PATH="$PWD/node_modules/.bin:later:.:$PATH" "$@"';
  const printed = await play(scene, [bash(plant), bash("git status"), bash("true")], path);
  expect(existsSync(join(scene.workspace, "alive")), printed).toBe(true);
  expect(existsSync(join(scene.outside, "new")), printed).toBe(false);
});

walled("nothing that a command has started outlives the program that was killed", async () => {
  const scene = openScene();
  const stay =
    "(setsid bash -c 'echo > up; exec sleep 86395' &); while [ ! -e up ]; do sleep 0.1; done; kill -0 $$; sleep 1000";
  const kill = '"$@" & while [ ! -e up ]; do sleep 0.1; done; kill -KILL $!; wait';
  await play(scene, [bash(stay)], kill);
  await expect.poll(() => spawnSync("pgrep", ["-fx", "sleep 86395"]).status).toBe(1);
});

walled("a workspace that is reached through a link is held where it is", async () => {
  const scene = openScene();
  symlinkSync(scene.workspace, join(scene.home, "link"));
  await expectHeld(scene, 'echo x > "$OUT/new"; echo x > .harness/x', 'cd ~/link; "$@"');
  expect(existsSync(join(scene.workspace, ".harness/x"))).toBe(false);
});
