import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { findSandbox, openCompany, openGate, type Walls } from "../../src/shell/index.ts";
import { inBubblewrap, inSandboxExec } from "../../src/shell/sandbox.ts";
import { hasPython, hasWalls } from "../../src/test-kit/index.ts";

const sandbox = await findSandbox();
const walled = test.skipIf(!(await hasWalls()));

const workspace = folder();
const secret = folder();
writeFileSync(join(secret, "key"), "sk-secret");

/** A server of the computer outside, which says what it is. */
const server = createServer((socket) => socket.on("error", () => {}).end("the server outside"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };
afterAll(() => server.close());

function folder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));
}

async function runInside(command: string, walls: Partial<Walls> = {}) {
  if (!sandbox.works) throw new Error(sandbox.why);
  const all: Walls = { writable: [workspace], readable: [], network: "none", ...walls };
  const [program = "", ...args] = sandbox.wrap(["bash", "-c", command], all);
  const child = spawn(program, args, { cwd: workspace, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

walled("a command writes where it may, and its exit code comes through", async () => {
  const { code } = await runInside("echo hi > made && mkdir deeper && exit 7");
  expect(code).toBe(7);
  expect(readFileSync(join(workspace, "made"), "utf8")).toBe("hi\n");
});

walled("it sees neither other folders nor other processes", async () => {
  const { stdout } = await runInside(
    `cat ${secret}/key; ls ${secret}; ls -A ${tmpdir()} | wc -l; kill -0 ${process.pid} && echo seen`,
  );
  expect(stdout).not.toContain("sk-secret");
  expect(stdout).not.toContain("seen");
});

walled(
  "of a folder among the programs of the system that belongs to somebody, only what is readable is seen",
  async () => {
    const [name = ""] = readdirSync("/usr/share");
    const readable = [realpathSync(join("/usr/share", name))];
    const look = "ls -d /usr/bin /usr/share; ls /usr/share";
    expect((await runInside(look)).stdout).toMatch(new RegExp(`^${name}$`, "m"));
    expect((await runInside(look, { foreign: ["/usr/share"] })).stdout).toBe("/usr/bin\n");
    expect((await runInside(look, { foreign: ["/usr/share"], readable })).stdout).toBe(
      `/usr/bin\n/usr/share\n${name}\n`,
    );
  },
);

walled("a computer on which somebody owns the root of the disk still has its programs", async () => {
  expect((await runInside("true", { foreign: ["/"] })).code).toBe(0);
});

walled("what is readable cannot be changed, also inside of what is writable", async () => {
  const kept = join(workspace, "kept");
  mkdirSync(kept);
  const protect = { readable: ["/", secret, kept] };
  const { code, stdout } = await runInside(`cat ${secret}/key; touch ${kept}/x || mv ${kept} gone`, protect);
  expect(stdout).toBe("sk-secret");
  expect(code).not.toBe(0);
  expect(existsSync(join(kept, "x"))).toBe(false);
  expect(existsSync(kept)).toBe(true);
});

walled("nobody can undo the walls, root neither", async () => {
  const tries = [
    "mount -o remount,bind,rw /",
    "mount -t tmpfs x /usr",
    "unshare -Urm mount -o remount,bind,rw /",
    "unshare -Urm umount /tmp",
    `touch ${secret}/x`,
  ];
  // Others may play root for themselves: behind the walls that is of no use.
  if (process.getuid?.() === 0) tries.push("unshare -Ur true");
  for (const attempt of tries) expect((await runInside(attempt, { readable: ["/"] })).code).not.toBe(0);
  expect(existsSync("/usr/harness-test")).toBe(false);
});

walled("what is hidden cannot be read, made or moved", async () => {
  const [file, dir] = [join(workspace, "hidden.txt"), join(workspace, "hidden")];
  writeFileSync(file, "hush");
  mkdirSync(dir);
  writeFileSync(join(dir, "deep.txt"), "hush");
  const hidden = [file, dir, join(workspace, "missing")];
  const tries =
    "cat hidden.txt hidden/*; ls -A hidden; mkdir missing/x; mv hidden h; rm -f hidden.txt; touch hidden/x";
  const { stdout, code } = await runInside(tries, { readable: ["/"], hidden });
  expect([stdout, code === 0]).toEqual(["", false]);
  expect([readFileSync(file, "utf8"), existsSync(join(dir, "deep.txt"))]).toEqual(["hush", true]);
});

walled("/proc and /dev lead nowhere, not even for root", async () => {
  const tries = [
    "cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern",
    "chmod u+s /proc/1/exe",
    "touch /dev/filled",
  ];
  for (const attempt of tries) expect((await runInside(attempt, { readable: ["/"] })).code).not.toBe(0);
});

walled("a socket that lies anywhere is out of reach, unless commands may write there", async () => {
  const inside = join(workspace, "own");
  const daemon = createServer((socket) => socket.on("error", () => {}).end("the daemon")).listen(inside);
  await once(daemon, "listening");
  const connect = `node -e 'require("node:net").connect("${inside}").on("data", (d) => console.log(String(d))).on("error", () => {})'`;
  const seen = await runInside(connect, { readable: ["/"] });
  const hidden = await runInside(connect, { readable: ["/", workspace], writable: [] });
  daemon.close();
  expect([seen.stdout, hidden.stdout]).toEqual(["the daemon\n", ""]);
});

const ask = (at: number) => `exec 3<>/dev/tcp/127.0.0.1/${at}; cat <&3`;

walled("without a network not even this computer answers", async () => {
  expect((await runInside(ask(port))).stdout).toBe("");
  expect((await runInside(ask(port), { network: "all" })).stdout).toBe("the server outside");
});

walled("a gate leads to one server, and nowhere else", async () => {
  const gate = await openGate(folder());
  // The doorkeeper is Node, which may lie anywhere.
  const walls = { network: gate, readable: [dirname(dirname(realpathSync(process.execPath)))] };
  try {
    expect(gate.leadTo(port)).not.toBe(gate.leadTo(port));
    expect((await runInside(ask(gate.port), walls)).stdout).toBe("the server outside");
    expect((await runInside(ask(port), walls)).stdout).toBe("");
  } finally {
    gate.close();
  }
});

walled("a socket that lies in a folder for temporary files is out of reach", async () => {
  const path = join(folder(), "daemon");
  const daemon = createServer((socket) => socket.end("the daemon")).listen(path);
  await once(daemon, "listening");
  const connect = `node -e 'require("node:net").connect("${path}").on("data", console.log).on("error", () => {})'`;
  const { stdout } = await runInside(connect, { readable: ["/"] });
  daemon.close();
  expect(stdout).toBe("");
});

walled("what leaves its session ends with the command", async () => {
  await runInside("mkfifo pipe; (setsid bash -c 'echo > pipe; exec sleep 86397' &) ; read < pipe");
  const commands = `ps -A -o args= | grep -c '[s]leep 86397' || true`;
  const left = spawn("bash", ["-c", commands], { stdio: ["ignore", "pipe", "ignore"] });
  expect((await text(left.stdout)).trim()).toBe("0");
});

const withPython = test.skipIf(!(await hasWalls()) || !hasPython());

/** ptrace(PTRACE_ATTACH, 1): whoever is watched so stands still, also when the watcher has gone. */
const STOP_THE_FIRST = `python3 -c 'import ctypes, os; print(ctypes.CDLL(None).ptrace(16, 1, 0, 0), flush=True); os._exit(0)'`;

withPython("a command cannot stop the walls, which would never end then", async () => {
  const { stdout, code } = await runInside(
    `${STOP_THE_FIRST}; (: < /proc/1/mem) && echo open; kill -STOP 1; exit 7`,
    { readable: ["/"] },
  );
  expect([stdout, code]).toEqual(["-1\n", 7]);
});

walled("a command that is killed says nothing that it would not say outside", async () => {
  expect(await runInside("kill -KILL $$")).toEqual({ code: 137, stdout: "", stderr: "" });
});

walled("commands in one company see each other's processes, and nobody else's", async () => {
  vi.stubEnv("OUR_KEY", "sk-secret");
  const company = await openCompany(sandbox);
  vi.unstubAllEnvs();
  const one = runInside("echo > up; exec sleep 86396", { company });
  await expect.poll(() => existsSync(join(workspace, "up"))).toBe(true);
  const other = await runInside(`ps -A -o args=; kill -0 ${process.pid}`, { company });
  expect(other.stdout).toContain("sleep 86396");
  expect(other.stdout).not.toContain("vitest");
  expect(other.code).not.toBe(0);
  const spied = await runInside(`cat /proc/*/environ /proc/*/root${secret}/key`, { company });
  expect(spied.stdout).not.toContain("sk-secret");
  company?.close();
  expect((await one).code).not.toBe(0);
});

test("bubblewrap mounts the outer folder first, whatever the order", () => {
  const words = inBubblewrap(["true"], { writable: ["/a/b"], readable: ["/a/b/c", "/"], network: "none" });
  const places = words.filter((word, i) => /^--(ro-)?bind$/.test(words[i - 1] ?? "") && word.startsWith("/"));
  expect(places).toEqual(["/", "/a/b", "/a/b/c"]);
  expect(words).toEqual(expect.arrayContaining(["--cap-drop", "--unshare-net", "--die-with-parent"]));
});

test("in a company a command ends with the company, not with whoever brought it in", () => {
  const company = { pid: 7, close() {} };
  const words = inBubblewrap(["true"], { writable: [], readable: [], network: "none", company });
  expect(words).toContain("--pidns");
  expect(words).not.toContain("--die-with-parent");
});

test("the rules for macOS name the inner folder last", () => {
  const gate = { port: 5000, path: "/gate", leadTo: () => "", close() {} };
  const [program, , rules = ""] = inSandboxExec(["true"], {
    writable: ["/w"],
    readable: ["/w/kept", "/r"],
    network: gate,
  });
  expect(program).toBe("sandbox-exec");
  expect(rules).toMatch(
    /\(allow file-write\* \(subpath "\/w"\)\)[\s\S]*\(deny file-write\* \(subpath "\/w\/kept"\)\)/,
  );
  expect(rules).toMatch(/\(deny network\*\)\n\(allow network-outbound \(remote ip "localhost:5000"\)\)/);
});
