import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSkill } from "../src/skills/read-skill.ts";

const piece = fc.oneof(
  fc.constantFrom(
    "---",
    "\n",
    "\r\n",
    "name:",
    "description:",
    "x",
    ": ",
    "- ",
    "|",
    ">-",
    "'",
    '"',
    "[",
    "{",
    "&a",
    "*a",
  ),
  fc.constantFrom(
    "\t",
    "  ",
    "#",
    "!!binary",
    "? ",
    "%",
    "~",
    "42",
    "\uFEFF",
    "\u0000",
    "好",
    "👍",
    "...",
    "<<: *a",
  ),
  fc.string({ unit: "binary", maxLength: 5 }),
);

const pieces = fc.array(piece, { maxLength: 12 }).map((list) => list.join(""));

it("gives a skill that keeps the rules, or says which line is wrong: whatever the text", async () => {
  let good = 0;
  await fc.assert(
    fc.asyncProperty(pieces, pieces, async (front, body) => {
      const text = `---\nname: a\ndescription: ${front}\n---\n${body}`;
      const outcome = await parseSkill(text, "SKILL.md").catch((error: Error) => error);
      if (outcome instanceof Error) {
        const line = Number(/^SKILL\.md:(\d+): ./.exec(outcome.message)?.[1]);
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
        return;
      }
      good++;
      expect(outcome.name).toMatch(/^[\p{L}\p{N}-]{1,64}$/u);
      expect(outcome.description).toMatch(/^\S(.*\S)?$/su);
      expect(outcome.description).not.toContain("\n");
      expect(outcome.instructions).toBe(outcome.instructions.trim());
      expect(outcome.instructions).not.toBe("");
    }),
    { numRuns: 2000 },
  );
  expect(good).toBeGreaterThan(100);
});
