import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bash, call, quiet, resultTexts, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { readRule } from "../src/permission/rules.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const has = ({ agent }: Rehearsal, path: string) => existsSync(join(agent.workdir, path));
const text = ({ agent }: Rehearsal, path: string) => readFileSync(join(agent.workdir, path), "utf8");

describe("the user is asked before something happens, and", () => {
  it("a yes lets it happen, once", async () => {
    const rehearsal = await rehearse({ answers: ["once", "no"] }, say(bash("mkdir a")), say(bash("mkdir a")));
    await rehearsal.prompt("Go");
    expect(has(rehearsal, "a")).toBe(true);
    expect(rehearsal.asked).toHaveLength(2);
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "(no output)",
      "Error: Not run: the user said no.",
    ]);
  });

  it("sees a change that he was not asked about with its result, and the model does not", async () => {
    const write = call("write_file", { path: "a.txt", content: "one\ntwo\n" });
    const edit = (old_text: string) => call("edit_file", { path: "a.txt", old_text, new_text: "three" });
    const rehearsal = await rehearse({}, say(write), say(edit("two")), say(edit("nowhere")));
    rehearsal.agent.session.mode = "autoEdit";
    await rehearsal.prompt("Go");
    const shown = terminal.join("");
    expect(shown).toMatch(/Wrote 8 bytes to a\.txt\n.*\n +\+one\n +\+two\n/);
    expect(shown).toMatch(/Edited a\.txt\n.*\n +one\n +-two\n +\+three\n/);
    expect(shown).toContain("✗ Error: old_text does not occur in a.txt.");
    expect(resultTexts(rehearsal.agent.messages).slice(0, 2)).toEqual([
      "Wrote 8 bytes to a.txt",
      "Edited a.txt",
    ]);
  });

  it("is told what, why and with what effect", async () => {
    const rehearsal = await rehearse(
      { answers: ["once", "once", "once"], rules: { ask: ["Bash(cat:*)"] }, files: { "a.log": "" } },
      say(bash("mkdir a"), bash("cat b"), call("read_file", { path: "a.log" })),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toMatchObject([
      {
        title: "Bash(mkdir a)",
        reason: expect.objectContaining({ en: expect.stringMatching("no rule allows it") }),
        preview: "",
      },
      {
        title: "Bash(cat b)",
        reason: expect.objectContaining({ en: expect.stringMatching("Bash\\(cat:\\*\\)") }),
        preview: "",
      },
      {
        title: "Read(a.log)",
        reason: expect.objectContaining({ en: expect.stringMatching("a.log is sensitive") }),
        preview: "",
      },
    ]);
  });

  it("is told what the gate doubts, and which files a command or a link leads to", async () => {
    const rehearsal = await rehearse(
      { answers: ["once", "once", "once"], files: { "src/a": "" } },
      say(
        bash("ln -s src/a link"),
        bash("echo x > link"),
        call("write_file", { path: "link", content: "y" }),
      ),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.asked.slice(1)).toMatchObject([
      { reason: { en: expect.stringMatching("it writes to link") }, files: ["link → src/a"] },
      { title: "Write(link)", files: ["link → src/a"] },
    ]);
  });

  it("is told of the part that no rule allows, not of one that a rule has allowed", async () => {
    const rehearsal = await rehearse({ answers: ["once"] }, say(bash("npm test && touch evil")));
    rehearsal.agent.permissions.rules.allow.push(readRule("Bash(npm:*)", rehearsal.agent.workdir));
    await rehearsal.prompt("Go");
    const reason = JSON.stringify(rehearsal.asked[0]?.reason);
    expect(reason).toMatch("touch");
    expect(reason).not.toMatch("npm is");
  });

  it("can say why not, and the model reads it", async () => {
    const rehearsal = await rehearse({ answers: [{ no: "use pnpm" }] }, say(bash("npm i"), bash("touch b")));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(
      Array(2).fill("Error: Not run: the user said no: use pnpm"),
    );
    expect(statuses(rehearsal)).toEqual([200]);
  });

  it("a no ends the turn: the call and those after it are answered as not run, and the next prompt is valid", async () => {
    const rehearsal = await rehearse(
      { answers: ["no"] },
      say(call("glob", { pattern: "*" }), bash("touch a"), call("glob", { pattern: "*" }), bash("touch b")),
    );
    await rehearsal.prompt("Go");
    const refused = "Error: Not run: the user said no.";
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["(no files match)", refused, refused, refused]);
    expect(rehearsal.asked).toHaveLength(1);
    expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, false]);
    expect(statuses(rehearsal)).toEqual([200]);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("an always holds for this very call only, also in the next turn", async () => {
    const rehearsal = await rehearse(
      { answers: ["always", "once"] },
      say(bash("touch a")),
      say(bash("touch  a"), bash("touch a")),
    );
    await rehearsal.prompt("Go");
    await rehearsal.prompt("Again");
    expect(rehearsal.asked.map(({ title }) => title)).toEqual(["Bash(touch a)", "Bash(touch  a)"]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual(Array(3).fill("(no output)"));
  });

  it("an always about a file holds for the change that was shown, and for no other", async () => {
    const write = (content: string) => call("write_file", { path: "a.txt", content });
    const rehearsal = await rehearse(
      { answers: ["always", "once"] },
      say(write("1"), write("1"), write("2")),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toHaveLength(2);
    expect(text(rehearsal, "a.txt")).toBe("2");
  });

  it("an always about a link holds for the file that it leads to now", async () => {
    const rehearsal = await rehearse(
      { answers: ["always", "once", "once"], files: { one: "", two: "" } },
      say(bash("ln -s one link")),
      say(call("write_file", { path: "link", content: "1" })),
      say(bash("ln -sf two link")),
      say(call("write_file", { path: "link", content: "1" })),
    );
    rehearsal.agent.permissions.rules.allow.push(readRule("Bash(ln:*)", rehearsal.agent.workdir));
    await rehearsal.prompt("Go");
    expect(rehearsal.asked.map(({ title }) => title)).toEqual(["Write(link)", "Write(link)"]);
  });

  it("is not offered an always for what has to be looked at each time", async () => {
    const rehearsal = await rehearse(
      { answers: ["once", "once", "once"], files: { "a.log": "" }, rules: { ask: ["Bash(cat:*)"] } },
      say(
        bash("cat b"),
        call("read_file", { path: "a.log" }),
        call("write_file", { path: "AGENTS.md", content: "" }),
      ),
    );
    await rehearsal.prompt("Go");
    const offered = rehearsal.asked.map(({ choices = {} }) => Object.keys(choices));
    expect(offered).toEqual([
      ["once", "always", "no"],
      ["once", "no"],
      ["once", "no"],
    ]);
  });

  it("where nobody can answer the call is denied, and the turn goes on", async () => {
    const rehearsal = await rehearse({}, say(bash("touch a")), say(call("glob", { pattern: "*" })));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/^Error: Permission denied, because there is nobody to ask\. /),
      "(no files match)",
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("two questions of one reply are asked one after the other", async () => {
    const rehearsal = await rehearse(
      { answers: ["once", "once"] },
      say(bash("touch a"), bash("test -f a && touch b")),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toHaveLength(2);
    expect(has(rehearsal, "b")).toBe(true);
  });
});

describe("without a question", () => {
  it("what only looks runs", async () => {
    const rehearsal = await rehearse(
      { files: { a: "1\n" } },
      say(bash("cat a"), call("read_file", { path: "a" })),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["1\n", "1\n"]);
    expect(rehearsal.asked).toEqual([]);
  });

  it("what a rule denies goes back to the model, and the turn goes on", async () => {
    const rehearsal = await rehearse(
      { rules: { deny: ["Bash(touch:*)"] } },
      say(bash("touch a")),
      say(bash("ls")),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/^Error: .*Bash\(touch:\*\)/),
      "(no output)",
    ]);
    expect(rehearsal.asked).toEqual([]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("a path outside the workspace is refused, for reading too", async () => {
    const rehearsal = await rehearse(
      { answers: ["once", "once", "once"] },
      say(
        call("write_file", { path: "../a", content: "" }),
        call("read_file", { path: "/etc/hostname" }),
        call("glob", { pattern: "/etc/*" }),
      ),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(
      Array(3).fill(expect.stringMatching(/^Error: .*outside the workspace/)),
    );
    expect(rehearsal.asked).toEqual([]);
  });

  it("an input that is wrong is an error", async () => {
    const rehearsal = await rehearse({ answers: ["once"] }, say(call("bash", { cmd: "touch a" })));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/^Error: Invalid input for bash/),
    ]);
    expect(rehearsal.asked).toEqual([]);
  });
});

it("a denied and a refused call are shown like any other, with the answer", async () => {
  const rehearsal = await rehearse(
    { answers: ["no"], rules: { deny: ["Bash(rm:*)"] } },
    say(bash("rm a"), bash("touch a")),
  );
  await rehearsal.prompt("Go");
  expect(terminal.join("")).toMatch(
    /bash {2}rm a\n.*✗ Error: Permission denied.*\n.*bash {2}touch a\n.*✗ Error: Not run/,
  );
});

describe("a change to a file is previewed as a diff:", () => {
  const files = { "a.txt": "one\ntwo\nthree\n" };

  it.each([
    [
      "an edit",
      call("edit_file", { path: "a.txt", old_text: "two", new_text: "2" }),
      "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n",
    ],
    ["a new file", call("write_file", { path: "b.txt", content: "你好\n" }), "@@ -0,0 +1,1 @@\n+你好\n"],
    [
      "a file written anew",
      call("write_file", { path: "a.txt", content: "one\n" }),
      "@@ -1,3 +1,1 @@\n one\n-two\n-three\n",
    ],
  ])("%s", async (_what, block, preview) => {
    const rehearsal = await rehearse({ answers: ["no"], files }, say(block));
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toMatchObject([{ preview }]);
    expect(text(rehearsal, "a.txt")).toBe(files["a.txt"]);
  });

  it("everything out and everything in, when almost nothing of a long file stays", async () => {
    const lines = (mark: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${mark}${index}`).join("\n");
    const rehearsal = await rehearse(
      { answers: ["once"], files: { "a.txt": lines("old") } },
      say(call("write_file", { path: "a.txt", content: lines("new") })),
    );
    await rehearsal.prompt("Go");
    const shown = rehearsal.asked[0]?.preview?.split("\n");
    expect([shown?.[0], shown?.[19_999], shown?.[20_000], shown?.length]).toEqual([
      "-old0",
      "-old19999",
      "+new0",
      40_000,
    ]);
    expect(text(rehearsal, "a.txt")).toBe(lines("new"));
  });

  it.each([
    [
      "a text that is not there",
      { path: "a.txt", old_text: "four", new_text: "" },
      "old_text does not occur in a.txt",
    ],
    [
      "a text that is there twice",
      { path: "a.txt", old_text: "e\n", new_text: "" },
      "old_text occurs more than once",
    ],
    ["a file that does not exist", { path: "b.txt", old_text: "x", new_text: "" }, "does not "],
  ])("an edit that cannot be made is an error, and not asked about: %s", async (_what, input, message) => {
    const rehearsal = await rehearse({ answers: ["once"], files }, say(call("edit_file", input)));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([expect.stringMatching(message)]);
    expect(rehearsal.asked).toEqual([]);
    expect(text(rehearsal, "a.txt")).toBe(files["a.txt"]);
  });
});

it("Ctrl-C while the user is asked: nothing runs, every call is answered, and the next prompt is valid", async () => {
  const turn = new AbortController();
  const rehearsal = await rehearse({}, say(bash("touch a"), call("write_file", { path: "b", content: "" })));
  rehearsal.agent.ask = async () => {
    turn.abort(new Error("Not run: the user interrupted the turn."));
    return "no";
  };
  await rehearsal.prompt("Go", turn.signal);
  expect(resultTexts(rehearsal.agent.messages)).toEqual(
    Array(2).fill("Error: Not run: the user interrupted the turn."),
  );
  expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, false]);
  await rehearsal.prompt("Next");
  expect(statuses(rehearsal)).toEqual([200, 200]);
});
