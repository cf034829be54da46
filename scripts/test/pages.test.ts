import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { environment, hasPython, temporaryDirectory } from "@harness/shared/test-kit";
import { type PlayerData, unpack } from "@harness/shared/trace-player";
import { expect, test } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "../lib/chromium.ts";

const root = repositoryRoot();
const agent = join(root, "shared/test/smoke/fixtures/tiny_agent.py");

function run(args: string[], { cwd = temporaryDirectory(), env = {}, shell = "" } = {}) {
  const command = [process.execPath, join(root, "scripts/run.mjs"), ...args];
  const [program = "", ...rest] = shell ? ["bash", "-c", `${shell}; exec "$@"`, "bash", ...command] : command;
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd,
    encoding: "utf8",
    env: { ...environment(), NO_COLOR: "1", INIT_CWD: undefined, LC_ALL: "C.UTF-8", ...env },
  });
  return { code: status, stdout, stderr };
}

/** What the page holds, taken as a browser takes it: up to the first end of a script. */
function playsIn(html: string): PlayerData[] {
  const [, packed = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script/is.exec(html) ?? [];
  return unpack(packed);
}

/** The page as it stands after its script has run; undefined where there is no Chromium. */
function seenInChromium(path: string): string | undefined {
  const chromium = findChromium();
  if (!chromium) return void console.log("skipped: there is no Chromium on this computer");
  const args = [
    "--headless",
    ...CHROMIUM_FLAGS,
    "--virtual-time-budget=2000",
    "--dump-dom",
    `file://${path}`,
  ];
  return execFileSync(chromium, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** Whatever could load something from elsewhere. */
const OUTSIDE = /(?:src|href|action|srcset)\s*=|url\(|@import|https?:\/\/(?!www\.w3\.org)/i;

function withoutData(html: string): string {
  return html.replace(/<script type="application\/json".*?<\/script>/gs, "");
}

test("a chapter and the one before become one page that needs nothing else", () => {
  const folder = temporaryDirectory();
  const page = ["smoke", "s02", "--scenario", "read-readme", "--html", "out.html"];
  const { code, stdout, stderr } = run([...page, "--json"], { cwd: folder });
  expect([code, JSON.parse(stdout).length]).toEqual([0, 2]);
  expect(stderr).toContain(`Written: ${join(folder, "out.html")}`);
  const html = readFileSync(join(folder, "out.html"), "utf8");
  const [play] = playsIn(html);
  expect(play).toMatchObject({
    id: "read-readme",
    pass: true,
    plays: [{ name: { en: "s01" } }, { name: { en: "s02" } }],
  });
  expect(play?.plays.map(({ verdict }) => verdict?.pass)).toEqual([false, true]);
  expect(withoutData(html)).not.toMatch(OUTSIDE);
  expect(html.length).toBeLessThan(200_000);
});

test.skipIf(!hasPython())(
  "a program stands beside the chapter, with what it did and what was expected of it",
  () => {
    const path = join(temporaryDirectory(), "out.html");
    const command = `python3 "${agent}"`;
    const program = ["smoke", "s02", "--scenario", "read-readme", "--command", command];
    expect(run([...program, "--html", path]).code).toBe(1);
    const [play] = playsIn(readFileSync(path, "utf8"));
    expect(play?.plays.map(({ name }) => name.en)).toEqual([command, "s02"]);
    expect(play?.plays[0]?.verdict?.points[0]).toMatchObject({
      pass: false,
      expected: { zh: expect.stringContaining("模型要调用的工具") },
      seen: { en: expect.stringContaining("read_file") },
    });
  },
);

const START = {
  kind: "start",
  order: 0,
  time: "2026-11-23T03:41:00.000Z",
  format: 1,
  chapter: "s01",
  workspace: "/x/boats",
};

/** A run of one question and one answer, in a home of its own. */
function homeWithRun({ says = "Hello.", asks = "Hi." } = {}): { home: string; file: string } {
  const home = temporaryDirectory();
  const folder = join(home, ".harness/runs/boats-1");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "2026-11-23T03-41-00-000Z-1.jsonl");
  const content = [{ type: "text", text: asks }];
  const request = {
    kind: "request",
    order: 1,
    time: START.time,
    keeps: 0,
    marks: [],
    messages: [{ role: "user", content }],
  };
  const message = { content: [{ type: "text", text: says }], stop_reason: "end_turn" };
  const reply = { kind: "reply", order: 2, time: START.time, to: 1, ms: 1, status: 200, message };
  const params = { model: "m", max_tokens: 1, system: "Be kind.", tools: [{ name: "bash" }] };
  const lines = [START, { ...request, params }, reply].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(file, lines.join(""));
  return { home, file };
}

test("the newest run is played when none is named, and the page is for its owner alone", () => {
  const { home, file } = homeWithRun();
  const { code, stdout } = run(["play", "--lang", "en"], { env: { HOME: home, TMPDIR: home } });
  const [, path = ""] = /^Written: (.*play\.html)\. Open it in a browser\.\n$/.exec(stdout) ?? [];
  expect([code, path.startsWith(home), statSync(path).mode & 0o777]).toEqual([0, true, 0o600]);
  const [play] = playsIn(readFileSync(path, "utf8"));
  expect(play?.title.en).toBe("A run of s01 · boats · 2026-11-23 03:41 UTC");
  expect(play?.plays[0]?.trace.map(({ kind }) => kind)).toEqual(["request", "reply"]);
  const list = run(["play", "--list"], { env: { HOME: home } }).stdout;
  expect(list).toMatch(/^1 +2026-11-23 03:41 +s01 +1 KB +\/x\/boats +/);
  expect(list.trim().endsWith(file)).toBe(true);
});

test("what a model or a program says never becomes part of the page", () => {
  const attack = `</script><script>document.title = "taken"</script><img src=x onerror="document.title='taken'"><!--`;
  const { home, file } = homeWithRun({ says: attack, asks: attack });
  const path = join(home, "out.html");
  expect(run(["play", file, "--html", path]).code).toBe(0);
  const html = readFileSync(path, "utf8");
  const [play] = playsIn(html);
  expect(play?.plays[0]?.trace.at(-1)).toMatchObject({ kind: "reply", text: attack });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(withoutData(html)).not.toMatch(OUTSIDE);
  const seen = seenInChromium(path);
  if (seen === undefined) return;
  expect(seen).toMatch(/<title>A run of s01/);
  expect(seen).toContain("<trace-player");
  expect(seen).not.toMatch(/<img/);
});

test("no key gets into the page", () => {
  const own = "quite-an-odd-key-of-my-own";
  const known = "sk-ant-api03-abcdefghijklmnopqrstuvwx";
  const { home, file } = homeWithRun({
    asks: `use ${own} or ${known}`,
    says: `API_KEY=${own.toUpperCase()}`,
  });
  const path = join(home, "out.html");
  expect(run(["play", file, "--html", path], { env: { ANTHROPIC_API_KEY: own } }).code).toBe(0);
  const html = readFileSync(path, "utf8");
  expect(html).toContain("use [secret] or [secret]");
  for (const key of [own, known, own.toUpperCase()]) expect(html).not.toContain(key);
});

test("a half-written run is shown as far as it goes, and that is said", () => {
  const { home, file } = homeWithRun();
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, whole.slice(0, -40));
  const { code, stdout } = run(["play", file, "--html", "out.html", "--lang", "zh"], { cwd: home });
  expect([code, stdout]).toEqual([0, expect.stringContaining("有几行不完整，没有显示：第 3 行。")]);
});

test.each([
  [["play", "no-such-file"], "There is no file"],
  [["play", "7"], "There is no run 7"],
  [["play", "."], "There is no file"],
  [["play", "words.md"], "This is no recorded run"],
  [["play", "--html", "none/out.html"], "there is no folder"],
  [["play", "--html", "words.md"], "exists and is no page that this course has written"],
  [["play", "--html", "."], "exists and is no page"],
  [["play", "a", "b"], "Usage: pnpm play"],
  [["smoke", "s01", "--html", "none/out.html"], "there is no folder"],
  [["smoke", "s01", "--html", "words.md"], "exists and is no page"],
  [["smoke", "--html", "out.html"], "--html needs a chapter"],
])("%j: one clear line, exit code 2, and nothing is changed", (args, message) => {
  const { home } = homeWithRun();
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "words.md"), "# Words\n");
  const { code, stdout, stderr } = run(args, { cwd: folder, env: { HOME: home } });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(readFileSync(join(folder, "words.md"), "utf8")).toBe("# Words\n");
});

test("a page of ours is written over, and a full disk leaves it as it was", () => {
  const { home, file } = homeWithRun();
  const folder = temporaryDirectory();
  const path = join(folder, "out.html");
  expect(run(["play", file, "--html", path]).code).toBe(0);
  const before = readFileSync(path, "utf8");
  const full = run(["play", file, "--html", path, "--lang", "en"], { shell: "ulimit -f 8" });
  expect(full.code).toBe(2);
  expect(full.stderr).toMatch(/^Cannot write .*out\.html: EFBIG/);
  expect(readFileSync(path, "utf8")).toBe(before);
  expect(readdirSync(folder)).toEqual(["out.html"]);
  const other = homeWithRun({ says: "Another answer." });
  expect(run(["play", other.file, "--html", path], { env: { HOME: home } }).code).toBe(0);
  expect(readFileSync(path, "utf8")).toContain("Another answer.");
});
