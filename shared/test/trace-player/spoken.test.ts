import { join } from "node:path";
import { expect, test } from "vitest";
import {
  isTranslated,
  listChapters,
  readScenario,
  repositoryRoot,
  scenarioIn,
} from "../../src/chapters/index.ts";
import { plainPlay, playerData } from "../../src/trace-player/index.ts";

const [s01] = listChapters(repositoryRoot());
const scenario = readScenario(join(s01?.path ?? "", "scenarios/list-files.yaml"));

test("in another language the user and the model speak it", () => {
  const { prompts, actors } = scenarioIn(scenario, "ja");
  expect(prompts.map(({ en }) => en)).toEqual(scenario.prompts.map(({ ja }) => ja));
  expect(actors[0]?.turns[0]?.say?.en).toBe("見てみます。");
  expect(scenario.actors[0]?.turns[0]?.say?.en).toBe("I will look.");
});

test("each program of a scenario speaks it", () => {
  const { prompts, actors, args, confirm } = scenario;
  const programs = [{ name: "alice", prompts, actors, args, confirm }];
  const spoken = scenarioIn({ ...scenario, prompts: [], actors: [], programs }, "zh");
  expect(spoken.programs?.[0]?.prompts[0]?.en).toBe(prompts[0]?.zh);
});

test("a scenario is translated if anything of it is said in another way", () => {
  expect(isTranslated(scenario)).toBe(true);
  const hello = { zh: "hello", en: "hello", ja: "hello" };
  expect(isTranslated({ ...scenario, prompts: [hello], actors: [] })).toBe(false);
});

test("a reader sees the prompt as it was sent, and reads in which language the play was recorded", () => {
  const english = playerData(scenario, [], "en");
  expect(english.prompts[0]?.zh).toBe("What files are in this directory?");
  expect(plainPlay(english, "zh")).toContain(
    "❯ What files are in this directory?\n  这次演示是用英文录的。\n",
  );
  expect(plainPlay(english, "en")).not.toContain("Recorded in");
  expect(plainPlay(playerData(scenario, []), "ja")).toContain("❯ このディレクトリ");
});
