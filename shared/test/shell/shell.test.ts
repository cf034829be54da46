import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { plainEnvironment } from "../../src/host/index.ts";
import {
  bashScript,
  findBash,
  findProgram,
  limitedCommand,
  runShell,
  startProgram,
  startShell,
} from "../../src/shell/index.ts";
import { environment, heldBytes } from "../../src/test-kit/index.ts";

/** Of what a flood prints. */
const HALF = 25_000_000;
const tsx = import.meta.resolve("tsx");
const cwd = realpathSync(mkdtempSync(join(tmpdir(), "harness-shell-")));
afterAll(() => rmSync(cwd, { recursive: true }));

async function run(command: string) {
  const shell = startShell(command, { cwd });
  return { ...(await shell.exit), output: shell.output() };
}

test("stdout and stderr come in the order in which they were printed", async () => {
  const { output } = await run("for i in 1 2 3; do echo out$i; echo err$i >&2; done");
  expect(output).toBe("out1\nerr1\nout2\nerr2\nout3\nerr3\n");
});

test("it runs in cwd, with our environment, and stdin is closed", async () => {
  vi.stubEnv("GREETING", "你好");
  expect((await run("pwd; cat; echo $GREETING")).output).toBe(`${cwd}\n你好\n`);
});

test("no shell reads a start-up file, takes over a function, or runs what BASH_ENV names", async () => {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "harness-shell-")));
  const witness = join(cwd, "witness");
  const names = [".bashrc", ".bash_profile", ".profile", ".bash_login", "env"];
  for (const name of names) writeFileSync(join(cwd, name), `echo ${name} >> '${witness}'\n`);
  const env = {
    ...environment({ HOME: cwd, BASH_ENV: join(cwd, "env"), ENV: join(cwd, "env") }),
    "BASH_FUNC_read%%": `() { echo function >> '${witness}'; builtin read "$@"; }`,
    SHELLOPTS: "braceexpand:hashall:interactive-comments:noexec",
  };
  const signal = new AbortController().signal;
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubEnv("SHLVL", undefined);
  expect((await runShell("echo ran", { cwd, input: "", signal })).stdout).toBe("ran\n");
  const shell = startShell("echo ran", { cwd });
  await shell.exit;
  expect(shell.output()).toBe("ran\n");
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  const program = startProgram({ command: "echo", args: ["ran"], cwd, env, onLine, onComplaint: onLine });
  await program.ended;
  expect(lines).toEqual(["ran"]);
  expect(existsSync(witness)).toBe(false);
});

test("a command does not see the keys to the model", async () => {
  vi.stubEnv("ANTHROPIC_API_KEY", "secret");
  expect((await run("echo [$ANTHROPIC_API_KEY]")).output).toBe("[]\n");
});

test("it says how the shell ended", async () => {
  expect(await run("exit 3")).toEqual({ code: 3, signal: null, output: "" });
  expect(await run("kill -KILL $$")).toMatchObject({ code: null, signal: "SIGKILL" });
  expect(await run("no-such-command")).toMatchObject({
    code: 127,
    output: "bash: line 1: no-such-command: command not found\n",
  });
});

test("a command with quotes, several lines and a here-document arrives as it is", async () => {
  const { output } = await run("echo \"it's\" '$HOME'\ncat <<'EOF'\n$0 $1\nEOF");
  expect(output).toBe("it's $HOME\n$0 $1\n");
});

test("bytes that are not UTF-8 become replacement characters, and no character is split between two chunks", async () => {
  expect((await run("printf '\\xff\\xfe!'")).output).toBe("\ufffd\ufffd!");
  // 3 bytes a character: chunks of a power of two end inside one.
  const { output } = await run("yes 好 | tr -d '\\n' | head -c 300000");
  expect(output).toBe("好".repeat(100_000));
});

test("a child in the background does not hold the call, and goes on writing unharmed", async () => {
  const { output, code } = await run("(trap 'echo broken > broken' PIPE; sleep 1000; echo late) & echo $!");
  expect(code).toBe(0);
  expect(Number(output)).toBeGreaterThan(0);
  process.kill(Number(output));
});

test("everything printed before the end is there, however fast the end comes", async () => {
  const outputs = await Promise.all(Array.from({ length: 20 }, () => run("seq 5000; sleep 1000 & exit 0")));
  for (const { output } of outputs) expect(output.endsWith("\n5000\n")).toBe(true);
});

test("kill ends the shell and its children, and what was printed stays", async () => {
  const shell = startShell("echo before; sleep 1000 | sleep 1000", { cwd });
  await untilOutput(shell, "before");
  await shell.kill();
  expect(await shell.exit).toEqual({ code: null, signal: "SIGTERM" });
  expect(shell.output()).toBe("before\n");
});

test("kill also ends what ignores SIGTERM", async () => {
  const shell = startShell("trap '' TERM; echo before; while :; do sleep 1000; done", { cwd });
  await untilOutput(shell, "before");
  await shell.kill();
  expect((await shell.exit).signal).toBe("SIGKILL");
});

test("of a flood head and tail stay, all of it is counted, and memory does not grow with it", async () => {
  const before = heldBytes();
  let bytes = 0;
  let held = 0;
  const shell = startShell(`echo first; yes 0123456789 | head -c ${2 * HALF}; echo; echo last`, {
    cwd,
    onOutput: ({ length }) => {
      if (bytes < HALF && bytes + length >= HALF) held = heldBytes();
      bytes += length;
    },
  });
  await shell.exit;
  expect(bytes).toBe(2 * HALF + 12);
  expect(Math.max(held, heldBytes()) - before).toBeLessThan(10_000_000);
  const text = shell.output(100);
  expect(text).toMatch(/^first\n0123456789\n/);
  expect(text).toMatch(/\n0+[\d\n]*last\n$|last\n$/);
  const [, chars, lines] = /\.\.\. \((\d+) characters, (\d+) lines left out\) \.\.\./.exec(text) ?? [];
  expect(Number(chars)).toBe(2 * HALF + 12 - 100);
  expect(Number(lines)).toBeGreaterThan(4_500_000);
});

test("a directory that is none is an error in words", () => {
  expect(() => startShell("echo", { cwd: join(cwd, "none") })).toThrow(/could not be started in .*none/);
});

test("without bash one clear error names what to install", () => {
  expect(() => findBash({ PATH: cwd })).toThrow(/bash was not found.*Git for Windows.*WSL/);
  expect(() => findBash({}, "win32")).toThrow(/bash was not found/);
  const [folder, file] = [join(cwd, "as-folder"), join(cwd, "as-text")];
  mkdirSync(join(folder, "bash"), { recursive: true });
  mkdirSync(file);
  writeFileSync(join(file, "bash"), "may not be run", { mode: 0o644 });
  expect(() => findBash({ PATH: [folder, file].join(delimiter) })).toThrow(/bash was not found/);
  expect(findBash()).toMatch(/bash$/);
});

test("on Windows a program is found by its name without .exe, and Git Bash in the environment of a play", () => {
  vi.stubEnv("PATH", cwd);
  vi.stubEnv("ProgramFiles", cwd);
  mkdirSync(join(cwd, "Git/bin"), { recursive: true });
  for (const file of ["tool.exe", "Git/bin/bash.exe"]) writeFileSync(join(cwd, file), "", { mode: 0o755 });
  expect(findProgram("tool", "win32")).toBe(join(cwd, "tool.exe"));
  expect(findProgram("tool", "linux")).toBeUndefined();
  expect(findBash(plainEnvironment(cwd), "win32")).toBe(join(cwd, "Git/bin/bash.exe"));
});

test("a limit that the system does not allow leaves the others in force", () => {
  const [bash, ...words] = limitedCommand(bashScript("ulimit -f"));
  const { stdout } = spawnSync(findBash(), ["-c", 'ulimit -u 4000; exec "$@"', "bash", bash, ...words], {
    encoding: "utf8",
  });
  expect(stdout).toBe("8388608\n");
});

test("no child outlives the process", async () => {
  const shell = new URL("../../src/shell/index.ts", import.meta.url).href;
  const program = `
    import { startShell } from ${JSON.stringify(shell)};
    startShell("sleep 1000 & echo started; wait", { cwd: "." });
    startShell("sleep 1000 & echo started", { cwd: "." }).exit.then(() => process.exit(0));`;
  // The children hold stderr, so it ends only when the last of them has.
  const inherit = `import { execFileSync, spawn, spawnSync } from "node:child_process"; ${program.replaceAll("echo started", "true")}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", inherit], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  expect(await once(child, "close")).toEqual([0, null]);
});

test("what is printed is also handed on, piece by piece, and other work has its turn in between", async () => {
  let bytes = 0;
  let pieces = 0;
  let turns = 0;
  const count = () => {
    turns++;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  const onOutput = (piece: Buffer) => {
    bytes += piece.length;
    pieces++;
  };
  const shell = startShell("yes | head -c 20000000", { cwd, onOutput });
  await shell.exit;
  clearImmediate(turning);
  expect(bytes).toBe(20_000_000);
  expect(turns).toBeGreaterThan(pieces / 2);
});

test("the end of a flood is not lost, whether a child holds the pipe or not", async () => {
  const flood = "yes 0123456789 | head -c 3000000; echo last";
  for (const rest of ["", "; sleep 1000 & echo $!"]) {
    const { output } = await run(flood + rest);
    expect(output).toMatch(/last\n(\d+\n)?$/);
    const pid = /last\n(\d+)/.exec(output)?.[1];
    if (pid) process.kill(Number(pid));
  }
});

test.each(["gone", "file", "file/below"])(
  "a directory that is none (%s) is named, and bash is not blamed",
  async (name) => {
    writeFileSync(join(cwd, "file"), "");
    const gone = join(cwd, name);
    const reason = `bash could not be started in ${gone}. Is it a directory you may enter?`;
    expect(() => startShell("pwd", { cwd: gone })).toThrow(reason);
    const { signal } = new AbortController();
    await expect(runShell("pwd", { cwd: gone, input: "", signal })).rejects.toThrow(reason);
  },
);

test("a command that is too long for the computer is told so, and what to do", () => {
  const command = `: ${"x".repeat(3_000_000)}`;
  expect(() => startShell(command, { cwd })).toThrow(
    "The command is longer than this computer allows. Put a part of it into a file, and use that.",
  );
});

test("when our process is killed, all that it started is gone, grandchildren and the guard too", async () => {
  const shell = new URL("../../src/shell/index.ts", import.meta.url).href;
  execFileSync("mkfifo", ["fifo"], { cwd });
  const commands = [
    "trap '' TERM HUP; (trap '' TERM HUP; echo here; sleep 1000 & wait) > fifo & wait",
    "(echo here; sleep 1000) > fifo & exit",
  ];
  const program = `
    import { startShell } from ${JSON.stringify(shell)};
    for (const command of ${JSON.stringify(commands)}) startShell(command, { cwd: process.cwd() });
    setInterval(() => {}, 60_000);`;
  // A fifo ends for its reader when nobody is left that could write.
  const reader = spawn("cat", ["fifo"], { cwd });
  const end = once(reader, "exit");
  const child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "-e", program], { cwd });
  for (let seen = ""; seen.split("here").length < 3; ) seen += (await once(reader.stdout, "data"))[0];
  const guard = guardOf(child.pid);
  child.kill("SIGKILL");
  expect(await end).toEqual([0, null]);
  while (isAlive(guard)) await new Promise(setImmediate);
});

test.each([
  ["startShell", "{ cwd: process.cwd() }"],
  ["runShell", '{ cwd: process.cwd(), input: "", signal: new AbortController().signal }'],
])("%s: a command that has begun does not outlive us, however soon we are killed", async (name, options) => {
  const shell = new URL("../../src/shell/index.ts", import.meta.url).href;
  const program = `
    import { ${name} } from ${JSON.stringify(shell)};
    ${name}("echo $$ > begun; exec sleep 1000", ${options});
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "-e", program], { cwd });
  const begun = join(cwd, "begun");
  while (!existsSync(begun) || !readFileSync(begun, "utf8")) await new Promise(setImmediate);
  child.kill("SIGKILL");
  const pid = Number(readFileSync(begun, "utf8"));
  rmSync(begun);
  while (isAlive(pid)) await new Promise(setImmediate);
});

function guardOf(pid: number | undefined): number {
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const line = list.split("\n").find((line) => line.includes(` ${pid} `) && line.includes("read -r line"));
  return Number(line?.trim().split(/\s+/)[0]);
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

/** Resolves when the text was printed. */
async function untilOutput(shell: ReturnType<typeof startShell>, text: string): Promise<void> {
  while (!shell.output().includes(text)) await new Promise(setImmediate);
}
