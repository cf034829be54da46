import { describe, expect, it } from "vitest";
import { coversCall, isMatcher, type MatchedCall } from "../../src/hooks/index.ts";

it.each([
  ["bash|glob", true],
  ["*", true],
  ["(", false],
  ["bash)", false],
  ["[", false],
  ["Bash(git push:*)", true],
  ["Write(**/*.ts)", true],
  ["Bash()(", false],
])("%j can be a matcher: %s", (text, can) => {
  expect(isMatcher(text)).toBe(can);
});

describe("a rule as a matcher", () => {
  const push: MatchedCall = { names: ["bash", "Bash"], workdir: "/", isDeniedBy: async () => false };

  it("covers what the gate would deny by it", async () => {
    const asked: string[] = [];
    const isDeniedBy = async (rule: string) => Boolean(asked.push(rule));
    expect(await coversCall("Bash(git push:*)", { ...push, isDeniedBy })).toBe(true);
    expect(asked).toEqual(["Bash(git push:*)"]);
  });

  it.each([
    ["Bash(git push:*)", "$(echo git) push", true],
    ["Bash(git push:*)", "git status", false],
    ["Read(a)", "$(echo cat) a", false],
  ])("%s and the command %s, which no rule denies: %s", async (matcher, command, isCovered) => {
    expect(await coversCall(matcher, { ...push, command })).toBe(isCovered);
  });

  it("must be a pattern or a rule", async () => {
    await expect(coversCall("(", push)).rejects.toThrow('the matcher "("');
  });
});
