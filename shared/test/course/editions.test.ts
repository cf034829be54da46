import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changesSince, isLaterEdition } from "@harness/shared/course";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

test.each([
  ["1.0.0", undefined, true],
  ["1.0.0", "1.0.0", false],
  ["1.10.0", "1.9.9", true],
  ["1.9.9", "1.10.0", false],
  ["2.0.0", "1.99.99", true],
  ["1.0.0", "anything", false],
])("%s comes after %s: %s", (edition, than, isLater) => {
  expect(isLaterEdition(edition, than)).toBe(isLater);
});

test("the lines of a chapter since an edition, none of them later than the course itself", () => {
  const root = temporaryDirectory();
  writeFileSync(join(root, "package.json"), JSON.stringify({ version: "1.2.0" }));
  const changelog = `# 变更

## 1.3.0

- s05：还没有出版。

## 1.2.0

- s01：别的章。
- s05：多了一个场景。

## 1.1.0

- s05：换了一条提示。

## 1.0.0

- s05：第一版。
`;
  writeFileSync(join(root, "CHANGELOG.md"), changelog);
  const all = [
    { edition: "1.2.0", text: "多了一个场景。" },
    { edition: "1.1.0", text: "换了一条提示。" },
    { edition: "1.0.0", text: "第一版。" },
  ];
  expect(changesSince(root, "s05", undefined, "zh")).toEqual(all);
  expect(changesSince(root, "s05", "1.0.0", "zh")).toEqual(all.slice(0, 2));
  expect(changesSince(root, "s05", "1.2.0", "zh")).toEqual([]);
  expect(changesSince(root, "s02", undefined, "zh")).toEqual([]);
  expect(changesSince(root, "s05", undefined, "en")).toEqual([]);
});
