import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/shell-syntax/index.ts";

async function filesOf(text: string): Promise<string[]> {
  const { files } = await readCommand(text, { home: "/home/me", workdir: "/home/me/ws" });
  return files.filter(({ use }) => use === "shown").map(({ path }) => path);
}

describe("a round of a loop starts where the one before has ended:", () => {
  it.each([
    "for i in 1 2; do cat key; cd ~/.aws; done",
    "while true; do cat key; cd ~/.aws || break; done",
    "while cat key; cd ~/.aws; do :; done",
    "for ((i = 0; i < 2; i++)); do cat key; cd ~/.aws; done",
    "seq 2 | while read i; do cat < key; cd ~/.aws; done",
    "for i in 1 2; do [ $i = 2 ] && cat key; cd ~/.aws; done",
    "for i in 1 2; do for j in 1; do cat key; done; cd ~/.aws; done",
    "for i in 1 2 3; do cat key; cd ..; cd .aws; done",
  ])("%s", async (text) => {
    expect(await filesOf(text)).toContain("/home/me/.aws/key");
  });

  it("and when that never settles, anywhere", async () => {
    expect(await filesOf("while true; do cat key; cd ..; done")).toContain("**/key");
    const deep = `${"for i in 1 2; do cd x; ".repeat(4)}cat key${"; done".repeat(4)}`;
    expect(await filesOf(deep)).toContain("**/key");
  });

  it("without a cd nothing is doubtful", async () => {
    expect(await filesOf("cd x && for i in 1 2; do cat key; done")).toEqual(["/home/me/ws/x/key"]);
  });
});

describe("what a part that may not be run has set is not forgotten:", () => {
  it.each([
    ["{ set -- .env; }; cat $1", "**"],
    ["if true; then set -- .env; fi; cat $1", "**"],
    ["for i in 1 2; do cat $1; set -- .env; done", "**"],
    ["case a in a) set -- .env;; esac; cat $1", "**"],
    ["command set -- .env; cat $1", ".env"],
    ["builtin -- set -- .env; cat $1", ".env"],
    ["command -p cd ~/.aws; cat key", "/home/me/.aws/key"],
    ["cd /; { cd ~/.aws; cd /; }; cat ~-/key", "**/key"],
    ["cd /; { cd ~/.aws; cd /; }; cd - && cat key", "/home/me/.aws/key"],
  ])("%s", async (text, file) => {
    expect(await filesOf(text)).toContain(file);
  });
});
