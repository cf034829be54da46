import { expect, test } from "vitest";
import { apiPage } from "../../src/site/api.ts";

const ENTRY = `### commandState()

> **commandState**(\`__namedParameters\`): [\`Localized\`](../index.md#localized)

"bg1 failed (exit code 7)"

#### Parameters

##### id

\`string\`
`;

test("of the sentences of the harness a line each is enough, and links still lead there", () => {
  const page = apiPage(
    `# words\n\n## Functions\n\n${ENTRY}\n***\n\n### jobKept()\n\n> **jobKept**(): x\n\n## References\n\n### Other\n`,
  );
  expect(page).toContain(
    '- **commandState()** "bg1 failed (exit code 7)" {#commandstate}\n- **jobKept()**  {#jobkept}\n',
  );
  expect(page).not.toContain("Parameters");
  expect(page).toContain("## References\n\n### Other");
  expect(page).toContain("search: false");
});

test("every other page of the reference stays whole", () => {
  expect(apiPage(`# loop\n\n## Functions\n\n${ENTRY}`)).toContain(ENTRY.trimEnd());
});

test("a link to what a module exports on leads to an anchor that is there", () => {
  const link = "Re-exports [memberName](../shared/src/team.md#membername-1)";
  const page = apiPage(`# state\n\n### memberName\n\n${link}\n`);
  expect(page).toContain("Re-exports [memberName](../shared/src/team.md#membername)\n");
});
