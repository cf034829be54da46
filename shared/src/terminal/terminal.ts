/** The terminal of a chapter: opened once, and closed with the process. */

import { realClock } from "../clock/index.ts";
import { forgetKeys } from "../host/index.ts";
import { languageOf } from "../launch/locale.mjs";
import { type ModelConnection, type Recorder, SetupError } from "../model/index.ts";
import type { Trust } from "../settings/index.ts";
import type { Language, Localized } from "../wording/index.ts";
import type { Answer, Question } from "./ask.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { showBanner } from "./banner.ts";
import { connect, recordRun } from "./connection.ts";
import { rawCommand } from "./conversation.ts";
import { showError } from "./display.ts";
import { bringToEnd } from "./ending.ts";
import { tryCommand } from "./offline.ts";
import { openSession } from "./open-session.ts";
import {
  allFlags,
  type ChapterFlags,
  chapterValues,
  type Flags,
  type FlagValues,
  helpText,
  parseFlags,
  type ValuesOf,
} from "./options.ts";
import { chapterPrompts } from "./prompts.ts";
import { inLanguage, setLanguage } from "./screen.ts";
import { type Command, type OnTurn, type Session, takeTurns } from "./session.ts";
import { MAIN, type Speaker } from "./speaker.ts";
import { showStateProblems } from "./state-problems.ts";
import { trustIn } from "./trust-question.ts";
import { addSource, type WakeUpSource } from "./wake-ups.ts";
import { findRunningChapter, findWorkdir, type RunningChapter } from "./workspace.ts";

/**
 * The person's side of a chapter: prompts come in, and what the agent does is shown. It is a speaker, too: until there is
 * an agent, `showNotice(terminal, …)` shows a notice.
 */
export interface Terminal<Own extends ChapterFlags = Record<never, never>> extends Speaker {
  language: Language;
  /** Absolute real path of the directory the agent works in. */
  workdir: string;
  model: ModelConnection;
  /** There is one prompt, given on the command line, and the process ends after it. */
  oneShot: boolean;
  /** Somebody types the prompts. Otherwise they come from a pipe or from the command line. */
  interactive: boolean;
  /** The values of the flags that the chapter adds. */
  flags: ValuesOf<Own>;
  /** The parts of the workspace's settings that the user trusts. */
  trust: Trust;
  /** The value of HARNESS_TEAM_URL: where the server of a team is. It holds a password, so no command gets the variable. */
  teamUrl: string | undefined;
  /** The text in the language of the session. */
  text(text: Localized): string;
  /** Adds a slash command, such as "/mode". An error that it throws is shown in one line; Ctrl-C aborts the signal. */
  command(name: string, help: Localized, run: Command["run"]): void;
  /** Lets turns start by themselves. Returns the bell: ring it when `source.next` may have something new. */
  wakeUpBy(source: WakeUpSource): () => void;
  /** Asks the user if the user started the turn. Questions at the same time are asked one after another. Never rejects. */
  ask(question: Question): Promise<Answer>;
  /** Shows what is wrong with something the user wrote, a flag or a settings file for instance, and ends the process with 2. */
  giveUp(reason: Error | Localized): never;
  /** Does something when the user has left, before the process ends. Nobody waits for it longer than a second. */
  atEnd(work: () => Promise<unknown>): void;
  /**
   * At the end of a session that nobody types in, `code` says with which exit code the process ends; undefined leaves that as
   * it is. After Ctrl-C it is not asked.
   */
  exitWith(code: () => number | undefined): void;
  /**
   * Takes a turn for each prompt and each wake-up, one after another, until the user leaves. Then ends the process.
   * `From` names "user" and every `from` of the chapter's wake-ups.
   */
  takeTurns<From extends string>(onTurn: OnTurn<From>): Promise<never>;
}

export interface OpenOptions<Own> {
  flags?: Own;
  /** The chapter uses what a workspace brings, so there is a flag --trust. */
  trust?: boolean;
}

/**
 * Reads flags, locale, environment and .env, connects the model and shows the banner. `mainUrl` is the `import.meta.url`
 * of the chapter's main.ts. On bad usage it prints one line that says what is valid and ends the process with 2.
 */
export async function openTerminal<const Own extends ChapterFlags = Record<never, never>>(
  mainUrl: string,
  options: OpenOptions<Own> = {},
): Promise<Terminal<Own>> {
  exitQuietlyWithoutReader();
  const argv = process.argv.slice(2);
  const language = languageOf(argv, process.env);
  setLanguage(language);
  try {
    return await open(findRunningChapter(mainUrl), argv, language, options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    giveUp(error);
  }
}

function giveUp(reason: Error | Localized): never {
  if (!(reason instanceof Error)) return giveUp(new SetupError(reason));
  showError(MAIN, reason instanceof SetupError ? reason.text : reason.message);
  process.exit(2);
}

async function open<Own extends ChapterFlags>(
  chapter: RunningChapter,
  argv: string[],
  language: Language,
  { flags = {} as Own, trust = false }: OpenOptions<Own>,
): Promise<Terminal<Own>> {
  const values = readFlags(chapter, argv, language, allFlags(flags, trust));
  const { path: workdir, notices } = findWorkdir(values, chapter, language);
  const recorder = recordRun(chapter.id, workdir);
  const model = await connect({ chapter, values, language, workdir, recorder });
  const teamUrl = process.env.HARNESS_TEAM_URL;
  forgetKeys();
  showStateProblems();
  const oneShot = values.prompt !== undefined;
  const session = openSession(values, { workdir, prompts: chapterPrompts(chapter.dir, language) });
  session.commands.set("/raw", rawCommand(recorder));
  if (model.offline) session.commands.set("/try", tryCommand(chapter.dir, language));
  showBanner(chapter, { model, workdir, notices, oneShot });
  return {
    ...MAIN,
    language,
    workdir,
    model,
    oneShot,
    interactive: !oneShot && process.stdin.isTTY === true,
    flags: chapterValues(flags, values),
    trust: trustIn(workdir, { session, isTrusted: values.trust === true }),
    teamUrl,
    text: inLanguage,
    giveUp,
    ...actionsIn(session, model, recorder),
  };
}

/** What a chapter can do in a session. */
function actionsIn(
  session: Session,
  model: ModelConnection,
  recorder: Recorder,
): Pick<Terminal, "command" | "wakeUpBy" | "ask" | "atEnd" | "exitWith" | "takeTurns"> {
  const endings: (() => Promise<unknown>)[] = [];
  return {
    command: (name, help, run) => session.commands.set(name, { help, run }),
    wakeUpBy: (source) => addSource(session, source),
    ask: askInTurn(session),
    atEnd: (work) => endings.push(work),
    exitWith: (code) => {
      session.ownExitCode = code;
    },
    async takeTurns(onTurn) {
      await takeTurns(session, onTurn as OnTurn);
      await bringToEnd(endings, realClock);
      await recorder.close();
      return leave(session, model);
    },
  };
}

/** The arguments after the name of the chapter. --help is answered at once. */
function readFlags({ id }: RunningChapter, argv: string[], language: Language, flags: Flags): FlagValues {
  const values = parseFlags(argv, flags);
  if (!values.help) return values;
  process.stdout.write(helpText(id, flags, language));
  process.exit(0);
}

async function leave(session: Session, model: ModelConnection): Promise<never> {
  const { input } = session;
  input.close();
  await model.close();
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  process.exit(input.interactive ? 0 : exitCodeOf(session));
}

function exitCodeOf({ exitCode, interrupts, ownExitCode }: Session): number {
  return interrupts > 0 ? exitCode : (ownExitCode?.() ?? exitCode);
}

/** `pnpm chapter s01 -p … | head` is no failure. */
function exitQuietlyWithoutReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(0);
    });
}
