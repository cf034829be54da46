import { describe, expect, test } from "vitest";
import { checkContracts, contractTable } from "../../src/course/index.ts";
import { buildCourse, same } from "./course-fixture.ts";

const PAGE = `# One

## Contract

<details>
<summary>All you need to know to build this chapter yourself</summary>

| Tool | Field |
|---|---|
| \`look\` | \`path\` |

**Results**

- It says \`a. B\` and ends. Nothing (\`none\`) is an error.

\`\`\`text
#1 look
\`\`\`

</details>

## What comes next
`;

const FOUR = `- { says: "\`look\`", judges: [looks] }
- { says: "It says", mistakes: [says-b] }
- { says: "is an error", judges: [only-the-lab] }
- { says: "#1 look", unjudged: "nobody sees it" }
`;

const MISTAKE = `mistake: ${JSON.stringify(same("It says b."))}\nscenario: looks\nbecause: b\n`;

function check(contract?: string, page = PAGE) {
  const { root, chapters } = buildCourse({
    s01_one: {
      "README.en.md": page,
      "scenarios/looks.yaml": "",
      "lab/only-the-lab.yaml": "",
      "wrong/says-b.yaml": MISTAKE,
      ...(contract !== undefined && { "contract.yaml": contract }),
    },
    s02_two: { "README.en.md": "# Two\n", "scenarios/later.yaml": "" },
  });
  return checkContracts(root, chapters(), chapters());
}

describe("checkContracts", () => {
  test("a scenario that holds only until an earlier chapter judges nothing", () => {
    const looks = (until: string) => `id: looks
title: Looks
hidden: true
prompt: Go
model: { main: [{ say: Done. }] }
expect: [{ exit_code: 0 }]
until: { chapter: ${until}, reason: it looks elsewhere }
`;
    const problemsWith = (until: string) => {
      const contract = `- { says: "\`look\`", judges: [looks] }\n- { says: "s", unjudged: "here" }\n`;
      const { root, chapters } = buildCourse({
        s01_one: { "scenarios/looks.yaml": looks(until) },
        s02_two: { "README.en.md": PAGE, "contract.yaml": contract },
        s03_three: {},
      });
      return checkContracts(root, chapters(), chapters()).problems.filter((one) => one.includes("until"));
    };
    expect(problemsWith("s02")).toEqual([
      'chapters/s02_two/contract.yaml:1: "`look`": the scenario looks holds only until s02',
    ]);
    expect(problemsWith("s03")).toEqual([]);
  });

  test("knows the judges of each sentence, row and block; a mistake stands for its scenario", () => {
    const { rows, problems } = check(FOUR);
    expect(problems).toEqual([]);
    expect(rows.map(({ text, judges }) => [text, judges])).toEqual([
      ["| `look` | `path` |", ["looks"]],
      ["It says `a. B` and ends.", ["looks"]],
      ["Nothing (`none`) is an error.", ["only-the-lab"]],
      ["#1 look", []],
    ]);
    expect(contractTable(rows)).toContain("It says `a. B` and ends.\n      looks (says-b)");
    expect(contractTable(rows)).toContain("#1 look\n      – nobody sees it");
  });

  test("a statement without an entry is found, with its line", () => {
    expect(check(FOUR.replace(/^.*It says.*\n/m, "")).problems).toEqual([
      'chapters/s01_one/README.en.md:14: no scenario judges "It says `a. B` and ends."',
    ]);
  });

  test("so is what the contract no longer says, and a judge that is not there or comes later", () => {
    const odd = `- { says: gone, judges: [looks] }
- { says: "It says", judges: [later], mistakes: [says-c] }
- { says: "is an error" }
`;
    const at = "chapters/s01_one/contract.yaml:1";
    expect(check(FOUR + odd).problems).toEqual([
      `${at}: the contract does not say "gone"`,
      `${at}: "It says": there is no scenario later`,
      `${at}: "It says": there is no wrong/says-c`,
      `${at}: "is an error": expected judges, mistakes or unjudged`,
    ]);
  });

  test("a chapter with a contract needs the file, one without does not", () => {
    expect(check().problems).toEqual(["chapters/s01_one/contract.yaml:1: is missing"]);
    expect(check(undefined, "# One\n").problems).toEqual([]);
  });
});
