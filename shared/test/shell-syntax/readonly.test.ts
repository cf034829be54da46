import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isReadOnlyCommand } from "../../src/shell-syntax/index.ts";

interface ShellCase {
  id: string;
  command: string;
  label: "readonly" | "not_readonly";
  category: string;
}

const SAMPLE: ShellCase[] = linesOf("bash.sample.jsonl").map((line) => JSON.parse(line));

describe("shell commands of the sample", () => {
  it.each(SAMPLE)("$id $category: $label", async ({ command, label }) => {
    expect(await isReadOnlyCommand(command)).toBe(label === "readonly");
  });
});

describe("our own lists", () => {
  it.each(readCommands("readonly.txt"))("read-only: %s", async (command) => {
    expect(await isReadOnlyCommand(command)).toBe(true);
  });

  it.each(readCommands("not-readonly.txt"))("not read-only: %s", async (command) => {
    expect(await isReadOnlyCommand(command)).toBe(false);
  });
});

/** One command a line; ␤, ␉ and ␍ stand for the control characters they show. */
function readCommands(name: string): string[] {
  return linesOf(name).map((line) => line.replaceAll("␤", "\n").replaceAll("␉", "\t").replaceAll("␍", "\r"));
}

function linesOf(name: string): string[] {
  const file = new URL(`./cases/${name}`, import.meta.url);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}
