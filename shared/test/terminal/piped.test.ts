import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { finished, runFixture, startFixture } from "./run-fixture.ts";

test("each piped line is a prompt, blank lines are ignored, q leaves", async () => {
  const run = await runFixture([], "say one\n\n   \nsay two\r\nq\nsay three\n");
  expect(run).toMatchObject({ stdout: "one\ntwo\n", code: 0 });
  expect(run.stderr).toContain("> say two\n");
});

test("the last line needs no line break, and end of input leaves", async () => {
  expect(await runFixture([], "say one\nsay two")).toMatchObject({ stdout: "one\ntwo\n", code: 0 });
});

test("an open question takes the next line, a prompt never does", async () => {
  const run = await runFixture([], "ask\ny\nsay after\nask\nalways\nask\nn\n");
  expect(run.stderr.match(/answer \w+/g)).toEqual(["answer once", "answer always", "answer no"]);
  expect(run.stdout).toBe("after\n");
});

test.each([
  ["Ｙ", "once"],
  ["是", "once"],
  ["はい", "once"],
  ["YES", "once"],
  ["Ａ", "always"],
  ["ｎ", "no"],
  ["否", "no"],
  ["いいえ", "no"],
  ["", "no"],
  ["what?", "no"],
])("the line %j answers %s", async (line, answer) => {
  expect((await runFixture([], `ask\n${line}\n`)).stderr).toContain(`answer ${answer}\n`);
});

test.each([
  ["n because it is mine", '{"no":"because it is mine"}'],
  ["不：这是我的", '{"no":"这是我的"}'],
  ["no, thanks", '{"no":"thanks"}'],
  ["n", '"no"'],
  ["y because", '"no"'],
])("a no may carry a reason: %s", async (line, answer) => {
  const run = await runFixture([], `explain rm x\n${line}\n`);
  expect(run.stderr).toContain("  Files: a → b, c\\x1b\n");
  expect(run.stderr).toContain(`answer ${answer}\n`);
});

test("questions asked at the same time take one line each, in order", async () => {
  const run = await runFixture([], "ask a,b,c\ny\nn\na\nsay after\n");
  expect(run.stderr).toContain("answer once,no,always\n");
  expect(run.stdout).toBe("after\n");
});

test("at the end of input nobody answers", async () => {
  const run = await runFixture([], "ask\n");
  expect(run.stderr).toContain("Nobody can answer");
  expect(run.stderr).toContain("answer nobody\n");
});

test("a failure is one line without a stack trace, the session goes on, and the last turn decides the exit code", async () => {
  const recovered = await runFixture([], "fail\nsay on\n");
  expect(recovered).toMatchObject({ stdout: "on\n", code: 0 });
  expect(recovered.stderr).toMatch(/\nTypeError: a bug \(.*\)\n/);
  expect(recovered.stderr).not.toContain("    at ");
  expect(await runFixture([], "say on\nfail\n")).toMatchObject({ code: 1 });
});

test("one-shot: the answer alone is on stdout", async () => {
  expect(await runFixture(["-p", "say hello"], "say not read\n")).toMatchObject({
    stdout: "hello\n",
    code: 0,
  });
  expect(await runFixture(["-p", "fail"])).toMatchObject({ stdout: "", code: 1 });
});

test("one-shot: --answer answers in order, and the last answer repeats", async () => {
  const run = await runFixture(["-p", "ask a,b,c", "--answer", "y,n"]);
  expect(run.stderr).toContain("answer once,no,no\n");
});

test("one-shot without --answer: nobody answers, and it says how to", async () => {
  const run = await runFixture(["-p", "ask"]);
  expect(run.stderr).toContain("--answer y");
  expect(run.stderr).toContain("answer nobody\n");
});

test("slash commands run in their turn; an unknown one lists those there are", async () => {
  const run = await runFixture(["--mode", "plan"], "/mode\n/mode  deep \n/help\n/nope\n/etc/hosts\n");
  expect(run.stderr).toContain("mode plan\n");
  expect(run.stderr).toContain("mode deep\n");
  expect(run.stderr).toMatch(/\/mode +the mode/);
  expect(run.stderr).toContain(
    "There is no command /nope. Valid: /help, /raw, /messages, /clear, /mode, /hold, /wake.",
  );
  expect(run.stdout).toBe("? /etc/hosts\n");
});

test("a tool call is one line, a result its first lines, an error is marked, and control codes can be seen", async () => {
  const { stderr } = await runFixture(["-p", "tool ls -la"]);
  const shown = stderr.slice(stderr.indexOf("●"));
  expect(shown).toBe(
    "● bash  ls -la\n  ⎿ 1\n    2\n    3\n    4\n    5\n    (+2 more lines)\n  ✗ \\x1b[2Jno\n",
  );
});

test("without a terminal there is no colour, and the language follows --lang, then the locale", async () => {
  const english = await runFixture([], "", { env: { LANG: "" } });
  expect(english.stderr).toContain("s01 · Fixture\nOnly for tests.\n");
  expect(english.stderr).not.toContain("\u001b");
  expect((await runFixture([], "", { env: { LANG: "ja_JP.UTF-8" } })).stderr).toContain("テスト専用。");
  const both = { LC_ALL: "zh_CN.UTF-8", LANG: "ja_JP.UTF-8" };
  expect((await runFixture([], "", { env: both })).stderr).toContain("只为测试。");
  expect((await runFixture(["--lang", "en"], "", { env: both })).stderr).toContain("Only for tests.");
});

test.each([
  [["--nope"], "There is no flag --nope. Valid: --mode, --prompt,"],
  [["--mode", "wild"], '--mode "wild": expected default, plan.'],
  [["--lang", "fr"], '--lang "fr": expected zh, en, ja.'],
  [["--model"], "--model needs a value: --model ID"],
  [["-p", "--rehearsal"], "-p needs a value: -p TEXT"],
  [["-p", " "], "-p needs a value"],
  [["--rehearsal=1"], "--rehearsal takes no value."],
  [["hello"], 'To run one prompt, write -p "hello".'],
  [["--answer", "y"], "--answer goes with --prompt"],
  [["-p", "x", "--answer", "y,maybe"], '--answer "maybe": expected y, a, n.'],
  [["--workspace", "/nope"], "--workspace /nope: there is no such directory. Make it first."],
  [["--workspace", "/etc/passwd"], "--workspace /etc/passwd: not a directory that can be used (ENOTDIR)."],
])("bad usage %j: one line on stderr, exit code 2", async (args, line) => {
  const run = await runFixture(args);
  expect(run).toMatchObject({ stdout: "", code: 2 });
  expect(run.stderr).toContain(line);
  expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("--help prints the flags of the chapter and of all chapters", async () => {
  const { stdout, code } = await runFixture(["--help", "--lang", "zh"]);
  expect(code).toBe(0);
  expect(stdout).toContain("--mode default|plan  模式");
  expect(stdout).toContain("-p, --prompt TEXT");
});

test("the agent works in the real path of --workspace, or where the student called pnpm", async () => {
  const here = realpathSync(tmpdir());
  const chapter = fileURLToPath(new URL("fixtures/course/chapters/s01_fixture", import.meta.url));
  expect((await runFixture(["-p", "where"])).stdout).toBe(`${here}\n`);
  expect((await runFixture(["-p", "where", "--workspace", ".."])).stdout).toBe(
    `${realpathSync(`${here}/..`)}\n`,
  );
  const env = { INIT_CWD: here };
  expect((await runFixture(["-p", "where"], "", { env, cwd: chapter })).stdout).toBe(`${here}\n`);
  expect((await runFixture(["-p", "where"], "", { env, cwd: "/" })).stdout).toBe("/\n");
});

test("a reader that goes away early ends the run quietly", async () => {
  const child = startFixture(["-p", "flood"]);
  child.stdout.once("data", () => child.stdout.destroy());
  const run = await finished(child).catch((error) => error);
  expect(run).not.toHaveProperty("code", 1);
  expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
});

test("SIGINT stops the turn: one-shot leaves with 130, a pipe goes on", async () => {
  expect(await interrupted(["-p", "hold"], "")).toMatchObject({ code: 130 });
  const run = await interrupted([], "hold\nsay next\n");
  expect(run).toMatchObject({ stdout: "next\n", code: 0 });
  expect(run.stderr).toContain("interrupted\n");
});

test("SIGINT stops a command, and the session goes on", async () => {
  const run = await interrupted([], "/hold\nsay next\n");
  expect(run).toMatchObject({ stdout: "next\n", code: 0 });
  expect(run.stderr).toContain("interrupted\n");
  expect(run.stderr).not.toContain("released");
});

test("a second SIGINT in a turn leaves at once", async () => {
  const child = startFixture(["-p", "stuck"]);
  const run = finished(child);
  await shown(child, "stuck\n");
  child.kill("SIGINT");
  await shown(child, "interrupted\n");
  child.kill("SIGINT");
  expect(await run).toMatchObject({ code: 130 });
});

test("SIGINT while a question is open answers no and takes no line", async () => {
  const child = startFixture();
  const run = finished(child);
  child.stdin.write("ask\n");
  await shown(child, "[n] no");
  child.kill("SIGINT");
  await shown(child, "answer no\n");
  child.stdin.end("say y\n");
  expect(await run).toMatchObject({ stdout: "y\n", code: 0 });
});

test("SIGTERM ends the session and all processes of its shells", async () => {
  const folder = mkdtempSync(join(tmpdir(), "harness-"));
  const fifo = join(folder, "fifo");
  execFileSync("mkfifo", [fifo]);
  // A fifo ends for its reader when nobody is left that could write.
  const reader = spawn("cat", [fifo]);
  const end = once(reader, "exit");
  const child = startFixture();
  const run = finished(child);
  child.stdin.write(`shell (echo here; sleep 1000) > ${fifo} & wait\n`);
  await once(reader.stdout, "data");
  child.kill("SIGTERM");
  expect(await run).toMatchObject({ code: 143 });
  expect(await end).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

test("a teammate's question takes the next line, one question after another", async () => {
  const run = await runFixture([], "mates alice,bob\ny\nn because\nsay after\n");
  expect(run.stderr).toContain("? alice · rm x\n");
  expect(run.stderr).toContain('alice │ answer "once"\n');
  expect(run.stderr).toContain('bob │ answer {"no":"because"}\n');
  expect(run.stdout).toBe("after\n");
});

test("while a teammate works a line waits, and its question takes it", async () => {
  const child = startFixture();
  const run = finished(child);
  child.stdin.end("mateLater alice\ny\nsay after\n");
  await shown(child, "> mateLater alice\n");
  child.kill("SIGCONT");
  expect((await run).stderr).toContain('alice │ answer "once"\n');
  expect(await run).toMatchObject({ stdout: "after\n", code: 0 });
});

test("an open question takes the line for which the prompt waited already", async () => {
  const child = startFixture();
  const run = finished(child);
  child.stdin.write("strangerLater alice\n");
  await shown(child, "> strangerLater alice\n");
  child.kill("SIGCONT");
  await shown(child, "[n] no\n");
  child.stdin.end("y\nsay after\n");
  expect((await run).stderr).toContain('alice │ answer "once"\n');
  expect((await run).stdout).toBe("after\n");
});

test("a teammate's question leaves the answer alone in which it comes", async () => {
  for (const [args, stdin] of [
    [[], "mateBeside alice,bob,carol\ny\nwhat?\n"],
    [["-p", "mateBeside alice", "--answer", "y"], ""],
    [["-p", "mateBeside alice"], ""],
  ] as const) {
    const run = await runFixture([...args], stdin);
    expect(run.stdout).toBe("one half\n");
    expect(run.stderr).toContain("? alice · rm x\n");
  }
});

test("a teammate's question outlives the turn that was stopped", async () => {
  const child = startFixture();
  const run = finished(child);
  child.stdin.write("mateInTurn alice\n");
  await shown(child, "[n] no\n");
  child.kill("SIGINT");
  await shown(child, "interrupted\n");
  child.stdin.end("y\nsay after\n");
  expect((await run).stderr).toContain('alice │ answer "once"\n');
  expect((await run).stdout).toBe("after\n");
});

test("at the end of input nobody answers a teammate", async () => {
  const run = await runFixture([], "mates alice,bob\ny\n");
  expect(run.stderr).toContain('alice │ answer "once"\n');
  expect(run.stderr).toContain("Nobody can answer");
  expect(run.stderr).toContain('bob │ answer "nobody"\n');
});

test("a turn that mail started may ask", async () => {
  const run = await runFixture([], "soon mail ask,ask\n", {});
  expect(run.stderr).toContain("Nobody can answer");
  expect(run.stderr).toContain("This turn started by itself");
});

test("one-shot: --answer serves teammates, too, in order", async () => {
  const run = await runFixture(["-p", "mates alice,bob,carol", "--answer", "y,n,a"]);
  for (const answer of ['alice │ answer "once"', 'bob │ answer "no"', 'carol │ answer "always"'])
    expect(run.stderr).toContain(`${answer}\n`);
  expect((await runFixture(["-p", "mates alice"])).stderr).toContain('alice │ answer "nobody"\n');
});

async function interrupted(args: string[], stdin: string) {
  const child = startFixture(args);
  const run = finished(child);
  child.stdin.end(stdin);
  await shown(child, "holding\n");
  child.kill("SIGINT");
  return run;
}

/** Resolves when stderr has shown the text. */
async function shown(child: ReturnType<typeof startFixture>, text: string | RegExp): Promise<string[]> {
  let seen = "";
  for (;;) {
    const found = typeof text === "string" ? seen.includes(text) && [text] : text.exec(seen);
    if (found) return found;
    const [chunk] = await once(child.stderr, "data");
    seen += chunk;
  }
}

test("the chapter gets the address of a team's server, and no command does", async () => {
  const env = { HARNESS_TEAM_URL: "postgresql://us:pass@here" };
  expect((await runFixture([], "server", { env })).stderr).toContain(
    "postgresql://us:pass@here, undefined\n",
  );
  expect((await runFixture([], "server")).stderr).toContain("undefined, undefined\n");
});

test("what a chapter cannot go on with is shown in the language of the session, and ends it with 2", async () => {
  const run = await runFixture(["--lang", "ja"], "end\nsay more");
  expect(run).toMatchObject({ stdout: "", code: 2 });
  expect(run.stderr).toContain("モード\n");
});
