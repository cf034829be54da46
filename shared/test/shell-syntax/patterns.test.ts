import { describe, expect, it } from "vitest";
import {
  climbsLater,
  likelyName,
  matchesPath,
  matchesText,
  possibleNames,
  searchStart,
  withoutWildcards,
} from "../../src/shell-syntax/index.ts";

describe("what a pattern matches:", () => {
  it.each([
    ["npm test", "npm test", true],
    ["npm test", "npm tests", false],
    ["npm:*", "npm", true],
    ["npm:*", "npm run x", true],
    ["npm:*", "npmx", false],
    ["npm run *", "npm run x", true],
    ["a*b*c", "abbc", true],
    ["a*b*b", "ab", false],
    ["a*b*c*d*e", "abcd".repeat(20_000), false],
  ])("the text pattern %s on %.20s: %s", (pattern, text, expected) => {
    expect(matchesText(pattern, text)).toBe(expected);
  });

  it.each([
    ["src/**", "src/a/.env", true],
    ["*/\u304c.txt", "a/\u304b\u3099.txt", true],
    ["e\u0301.txt", "\u00e9.txt", true],
    ["src/*.ts", "src/x/a.ts", false],
    ["src/[id].ts", "src/[id].ts", true],
    ["src/[id].ts", "src/i.ts", true],
    ["!a", "b", false],
    ["#a", "#a", true],
  ])("the path pattern %s on %s: %s", (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected);
  });
});

it.each([
  ["src/a/*.ts", "src/a/"],
  ["*.ts", ""],
  ["/etc/{a,b}/x", "/etc/"],
  ["../x/@(a)", "../x/"],
  ["a/b", "a/b"],
])("a search with %s starts in %j", (pattern, start) => {
  expect(searchStart(pattern)).toBe(start);
});

it.each([
  ["a/../b", false],
  ["../*", false],
  ["*/..", true],
  ["{a,../b}/x", true],
  ["a/@(x|..)/b", true],
  ["*/..a", false],
])(".. stands behind a wildcard or a brace in %s: %s", (pattern, expected) => {
  expect(climbsLater(pattern)).toBe(expected);
});

describe("what a pattern gives away of a name:", () => {
  it.each([
    ["certs/*.pem", "certs/.pem"],
    [".env.*", ".env"],
    ["a\\*b", "a*b"],
    ["**", ""],
  ])("%s says %j in so many words", (pattern, said) => {
    expect(withoutWildcards(pattern)).toBe(said);
  });

  it.each([
    [".en*", ".env"],
    ["x/id_?sa", "id_rsa"],
    [".[e]nv", ".env"],
    ["*", undefined],
    ["i*", undefined],
    [".[e][n][v]", ".env"],
    [".[a-z]*", undefined],
    [".??*", undefined],
    ["ID_*", "id_rsa"],
    ["*rsa", "id_rsa"],
    ["*env", undefined],
    [".env", undefined],
    [`${"x".repeat(300)}*`, undefined],
  ])("%.20s may mean %s", (pattern, name) => {
    expect(likelyName(pattern, [".env", "id_rsa"])).toBe(name);
  });

  it.each([
    ["*.pe?", "§.pem"],
    ["*pem*", undefined],
    ["secrets.*", "secrets.json"],
    ["*.json", undefined],
    ["se*", undefined],
  ])("%s may mean %s", (pattern, name) => {
    expect(likelyName(pattern, ["§.pem", "secrets.json"])).toBe(name);
  });

  it("with a dot in front when the shell is told so", () => {
    expect(likelyName("*env", [".env"], true)).toBe(".env");
  });

  it("a long pattern is tried in one go", () => {
    expect(likelyName("*?".repeat(127), ["service-account.json"])).toBeUndefined();
    expect(possibleNames("*?".repeat(50_000), ["config"])).toEqual([]);
  });
});
