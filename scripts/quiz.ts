/** `pnpm quiz`: asks the questions of a chapter at the terminal, one by one. */

import { findChapter, listChapters, readQuestions, repositoryRoot } from "@harness/shared/chapters";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { recordedPlays } from "./lib/recorded-plays.ts";
import { askAll } from "./quiz/ask.ts";

await runCommand(async (args) => {
  const language = languageOf(args, process.env);
  const help = words.quizHelp[language];
  const options = { lang: { type: "string" } } as const;
  const [name] = readArgs(args, options, "pnpm quiz [sNN] [--lang zh|en|ja]", help).positionals;
  const chapters = listChapters(repositoryRoot());
  if (name === undefined) {
    for (const chapter of chapters) {
      const { length: count } = readQuestions(chapter);
      if (count > 0) console.log(words.quizChapter({ ...chapter, count })[language]);
    }
    return 0;
  }
  const chapter = findChapter(chapters, name);
  const valid = chapters.map(({ id }) => id).join(", ");
  if (!chapter) throw new UsageError(words.quizNoChapter({ name, valid })[language]);
  const questions = readQuestions(chapter);
  if (questions.length === 0) throw new UsageError(words.quizNoQuestions(chapter)[language]);
  const play = async (scenario: string) => {
    const plays = await recordedPlays(repositoryRoot(), [{ chapter, scenarios: [scenario] }]);
    return plays.get(chapter.id)?.get(scenario)?.[language].lines ?? [];
  };
  const { right, asked } = await askAll(questions, language, play);
  console.log(words.quizResult({ right, asked })[language]);
  return 0;
});
