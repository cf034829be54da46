import { isDeepStrictEqual } from "node:util";
import { repositoryRoot } from "@harness/shared/chapters";
import { type Lesson, learn, mostLikely } from "@harness/shared/rehearsal";
import { expect, it } from "vitest";
import { inWorkspace, readExamples } from "../lib/lessons.ts";

it("what it has learned from four of five examples reads most of the rest", () => {
  const examples = readExamples(repositoryRoot()).filter(({ means }) => means !== null);
  const taught = examples.filter((_, index) => index % 5 !== 4).flatMap(inWorkspace);
  const asked = examples.filter((_, index) => index % 5 === 4).flatMap(inWorkspace);
  const weights = learn(taught);
  const isRight = ({ view, means }: Lesson) => isDeepStrictEqual(mostLikely(view, weights), means);
  expect(asked.length).toBeGreaterThan(400);
  expect(asked.filter(isRight).length / asked.length).toBeGreaterThan(0.75);
});
