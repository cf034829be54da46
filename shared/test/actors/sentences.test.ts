import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { guesses, understand } from "../../src/rehearsal/actors/steps.ts";

interface Sentences {
  files: Record<string, string>;
  groups: { means: object[][]; said: string[] }[];
}

const { files, groups }: Sentences = parse(readFileSync(join(import.meta.dirname, "sentences.yaml"), "utf8"));

function workspace(): string {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workdir, path)), { recursive: true });
    writeFileSync(join(workdir, path), text);
  }
  return workdir;
}

/** Each sentence is read once: there are more than a thousand. */
const read = new Map<string, object | undefined>();

function understood(sentence: string, workdir: string): object | undefined {
  if (!read.has(sentence)) read.set(sentence, understand(...promptsOf(sentence), workdir));
  return read.get(sentence);
}

/** The last prompt, and those before it. */
function promptsOf(sentence: string): [prompt: string, earlier: string[]] {
  const earlier = sentence.split(" | ");
  const prompt = earlier.pop() ?? "";
  return [prompt, earlier];
}

test.each(groups)("common sentences are understood as $means.0", ({ means, said }) => {
  const workdir = workspace();
  const others = said.filter((sentence) => {
    const plan = understood(sentence, workdir) ?? guesses(...promptsOf(sentence), workdir)[0];
    return !means.some((one) => JSON.stringify(plan) === JSON.stringify(one));
  });
  expect(others).toEqual([]);
});

test("most of them need no question", () => {
  const workdir = workspace();
  const all = groups.flatMap(({ said }) => said);
  const asked = all.filter((sentence) => understood(sentence, workdir) === undefined);
  expect(asked.length / all.length).toBeLessThan(0.1);
});
