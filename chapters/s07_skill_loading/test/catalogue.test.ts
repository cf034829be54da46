import { expect, it } from "vitest";
import { isCatalogueCut, skillCatalogue } from "../src/skills/catalogue.ts";
import type { Skill } from "../src/skills/state.ts";

const skill = (name: string, description: string): Skill => ({
  name,
  description,
  directory: "/x",
  file: "SKILL.md",
  root: "/",
});
const many = (count: number, length: number, letter = "x") =>
  Array.from({ length: count }, (_, i) => skill(`skill-${i}-${"n".repeat(50)}`, letter.repeat(length)));
const linesOf = (skills: Skill[]) =>
  skillCatalogue(skills)
    .split("\n")
    .filter((line) => line.startsWith("- "));

it("is nothing at all without skills", () => {
  expect(skillCatalogue([])).toBe("");
});

it("has one line for each skill, in their order", () => {
  const skills = [skill("b", "Second letter."), skill("a", "First letter.")];
  expect(linesOf(skills)).toEqual(["- b: Second letter.", "- a: First letter."]);
  expect(isCatalogueCut(skills)).toBe(false);
  expect(skillCatalogue(skills)).not.toContain("not listed");
});

it("is cut from one character too many on, line ends included", () => {
  const full = (length: number) => [skill("a", "x".repeat(3994)), skill("b", "y".repeat(length))];
  expect(isCatalogueCut(full(3995))).toBe(false);
  expect(isCatalogueCut(full(3996))).toBe(true);
});

it.each([10, 50, 100, 101, 3000])("stays within its budget with %i skills of 1,024 characters", (count) => {
  const skills = many(count, 1024);
  expect(skillCatalogue(skills).length).toBeLessThan(8_400);
  expect(isCatalogueCut(skills)).toBe(true);
  for (const [index, line] of linesOf(skills).entries())
    expect(line).toContain(`- ${skills[index]?.name}: x`);
});

it("names up to a hundred skills, and says how many it leaves out", () => {
  expect(linesOf(many(100, 5))).toHaveLength(100);
  expect(isCatalogueCut(many(100, 5))).toBe(false);
  expect(isCatalogueCut(many(101, 5))).toBe(true);
  expect(linesOf(many(120, 5))).toHaveLength(100);
  expect(skillCatalogue(many(120, 5))).toContain("(20 more not listed.)");
});

it("cuts no character in two", () => {
  for (const line of linesOf(many(30, 1024, "👍"))) expect(line).toMatch(/👍…$/u);
  expect(skillCatalogue(many(30, 1024, "👍"))).not.toMatch(/\p{Surrogate}/u);
});

it("does not cut short descriptions that fit", () => {
  expect(linesOf(many(100, 5)).every((line) => line.endsWith(": xxxxx"))).toBe(true);
});
