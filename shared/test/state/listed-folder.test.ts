import { describe, expect, test } from "vitest";
import { fileNameFor } from "../../src/state/index.ts";

describe("file names in a listed folder", () => {
  test.each([
    "..",
    "a/b",
    "MEMORY",
    "memory.md",
    "",
    "...",
    "测试命令",
    "../../x",
    "a\0b",
    "\\evil",
    "CON",
    "lpt1",
    "x".repeat(200),
  ])("are safe for %j", (name) => {
    const file = fileNameFor(name, "MEMORY.md");
    expect(file).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,39}\.md$/u);
    expect(file).not.toMatch(/^(?:memory|con|lpt1)\.md$/);
  });
});
