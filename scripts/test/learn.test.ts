import { readFileSync } from "node:fs";
import { repositoryRoot } from "@harness/shared/chapters";
import { type Example, learn, mostLikely, weightsFile } from "@harness/shared/rehearsal";
import { expect, it } from "vitest";
import { inWorkspace, learnedFrom } from "../lib/lessons.ts";

it("the weights were made from the examples as they are now", () => {
  const [first] = readFileSync(weightsFile(), "utf8").split("\n", 1);
  expect(first, 'the examples have changed: "node scripts/run.mjs learn" makes the weights anew').toBe(
    learnedFrom(repositoryRoot()),
  );
});

const files = { "menu.txt": "soup\nrice\n", "pets.txt": "cat\n", "list.txt": "tea\n" };

function example(prompt: string, means: Example["means"]): Example {
  return { prompt, files, means };
}

it("learns which kind of request it is, and which words are its text", () => {
  const lessons = [
    ...["soup", "rice", "tea"].flatMap((text) => [
      example(`pop ${text} under menu.txt`, { kind: "append", path: "menu.txt", content: text }),
      example(`bin the ${text} row of list.txt`, { kind: "cut", path: "list.txt", content: text }),
      example(`gimme pets.txt like a ${text}`, { kind: "read", path: "pets.txt" }),
    ]),
    ...["a poem", "a song", "a story"].map((what) => example(`sing ${what}`, null)),
  ];
  const weights = learn(lessons.flatMap(inWorkspace));
  const read = (prompt: string) =>
    inWorkspace(example(prompt, null)).map(({ view }) => mostLikely(view, weights));
  expect(read("pop dog under pets.txt")).toEqual([{ kind: "append", path: "pets.txt", content: "dog" }]);
  expect(read("bin the fish row of menu.txt")).toEqual([{ kind: "cut", path: "menu.txt", content: "fish" }]);
  expect(read("gimme list.txt")).toEqual([{ kind: "read", path: "list.txt" }]);
  expect(read("sing a poem")).toEqual([undefined]);
});
