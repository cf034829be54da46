/** The commands of scenarios, labs and evals run on students' computers: on macOS with BSD tools and bash 3.2. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { globSync } from "glob";
import { expect, it } from "vitest";
import { parse } from "yaml";

const root = repositoryRoot();
const files = globSync(
  ["chapters/*/{scenarios,lab,exercises,wrong}/*.yaml", "evals/**/*.yaml", "chapters/*/problem.yaml"],
  { cwd: root, posix: true },
).sort();

/** What macOS lacks. docs/systems.md says where that is known from. */
const MISSING = [
  /\b(?:truncate|timeout|tac|shuf|nproc|setsid|flock|numfmt|(?:md5|sha1|sha256)sum) (?!=)/,
  /\bsed (?:-[a-z]*i\b|-[a-z]*[rsz]\b|--)/,
  /\bdate (?:-d|-I|--)/,
  /\bstat (?:-c|--)/,
  /\breadlink (?:-[em]|--)/,
  /\bgrep (?:-\w+ )*-\w*P/,
  /\bfind \b[^|;]*-printf\b/,
  /\bxargs (?:-\w+ )*-[dr]/,
  /\bhead -[nc] ?-/,
  /\b(?:mapfile|readarray|coproc)\b|\bdeclare -A\b|\bwait -n\b|\$\{\w+(?:,,|\^\^)|&>>|\|&/,
];

/** Everything that a model or a hook runs, at any depth. */
function commandsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return /^(?:command|bash)$/.test(key) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => commandsIn(inner, name));
}

const commands = files.flatMap((file) =>
  commandsIn(parse(readFileSync(join(root, file), "utf8"))).map((command) => [file, command] as const),
);

it("are found", () => {
  expect(commands.length).toBeGreaterThan(500);
});

it("need no tool, option or syntax that macOS does not have", () => {
  expect(commands.filter(([, command]) => MISSING.some((pattern) => pattern.test(command)))).toEqual([]);
});

it.each(["sed -i s/a/b/ x", "stat -c %s x", "grep -oP a x", "date -d now", "truncate -s 1 x", "a |& b"])(
  "%s would be noticed",
  (command) => {
    expect(MISSING.some((pattern) => pattern.test(command))).toBe(true);
  },
);
