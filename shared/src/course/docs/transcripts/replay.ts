/** Plays a transcript: its commands, one after another, in a workspace of their own. */

import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnvironment, runOnScreen } from "../../../smoke/index.ts";
import type { Language } from "../../../wording/index.ts";
import { type Session, START, type Transcript, typedLines } from "./transcript.ts";

const TIMEOUT_MS = 60_000;

/** What a transcript is played with. */
export interface Props {
  /** How a chapter is started: the program and its first arguments; undefined: there is no such chapter. */
  argvOf(id: string): string[] | undefined;
  /** Fills a directory with the project that a chapter is tried on. */
  lay(directory: string, chapter: string, language: Language): void;
}

interface Room {
  workspace: string;
  home: string;
  language: Language;
}

/** What each session of a transcript prints, in lines. */
export async function playTranscript(
  { sessions, chapters: [chapter = ""] }: Transcript,
  language: Language,
  props: Props,
): Promise<string[][]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "harness-docs-")));
  const room = { workspace: join(root, "workspace"), home: join(root, "home"), language };
  try {
    await mkdir(room.home);
    props.lay(room.workspace, chapter, language);
    const screens: string[][] = [];
    for (const session of sessions) screens.push(await playSession(session, room, props));
    return screens;
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function playSession(session: Session, room: Room, props: Props): Promise<string[]> {
  const [, settings = "", id = "", flags = ""] = START.exec(session.command) ?? [];
  const argv = id ? chapterArgv(id, flags, room, props) : ["bash", "-c", session.command];
  const text = await runOnScreen(argv, {
    args: [],
    cwd: room.workspace,
    env: { ...plainEnvironment(room.home), ...settingsOf(settings) },
    stdin: typedLines(session)
      .map((line) => `${line}\n`)
      .join(""),
    timeoutMs: TIMEOUT_MS,
  });
  const lines = text
    .replaceAll(room.workspace, "~/harness-in-twenty/playground")
    .replaceAll(room.home, "~")
    .split("\n")
    .map((line) => line.trimEnd());
  return id ? withoutFrame(lines, session) : trimEnd(lines);
}

function chapterArgv(id: string, flags: string, { workspace, language }: Room, props: Props): string[] {
  const argv = props.argvOf(id);
  if (!argv) throw new Error(`there is no chapter ${id}`);
  const words = flags.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
  return [...argv, "--lang", language, "--rehearsal", "--workspace", workspace, ...words];
}

function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split(" ")
      .filter(Boolean)
      .map((word) => word.split("=")),
  );
}

/** The banner, which ends with an empty line, is left out where the page does not show it. */
function withoutFrame(lines: string[], { lines: shown }: Session): string[] {
  const showsBanner = shown[0] === lines[0];
  return trimEnd(showsBanner ? lines : lines.slice(lines.indexOf("") + 1));
}

/** Without empty lines, and prompts to which nothing was typed, at the end. */
function trimEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line !== "" && line !== ">");
  return lines.slice(0, last + 1);
}
