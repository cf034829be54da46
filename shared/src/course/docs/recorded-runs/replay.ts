/** Plays a recorded run: its commands, one after another, in a workspace of their own. */

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnvironment } from "../../../host/index.ts";
import { bashScript } from "../../../shell/index.ts";
import { type Given, givenFor, type Lack, runOnScreen } from "../../../smoke/index.ts";
import type { Language } from "../../../wording/index.ts";
import { isTyped, type RecordedRun, type Session, START, typedLines } from "./recorded-run.ts";

const TIMEOUT_MS = 60_000;

/** Pages show numbers of tokens, and prompts hold the path: it has the same length wherever temporary files lie. */
const PLACE = existsSync("/tmp") ? "/tmp" : tmpdir();

/** What a recorded run is played with. */
export interface Props {
  /** How a chapter is started: the program and its first arguments; undefined: there is no such chapter. */
  argvOf(id: string): string[] | undefined;
  /** Fills a directory with the project that a chapter is tried on. */
  lay(directory: string, chapter: string, language: Language): void;
  /** Starts the rehearsal server. */
  rehearse(): Promise<Rehearsal>;
  /** Why it cannot be played on this computer; undefined: it can. */
  lackFor(run: RecordedRun): Promise<Lack | undefined>;
}

/** A rehearsal server that others talk to, and what it has told of them so far. */
export interface Rehearsal {
  url: string;
  lines: string[];
  close(): Promise<void>;
}

const REHEARSAL = "pnpm rehearsal --port 8787 &";
const SHOWN_URL = "http://127.0.0.1:8787";
/** A page shows a server of the reader's; here it is one that we start. */
const SHOWN_DATABASE = /^HARNESS_TEAM_URL=(\S+)/;

interface Room {
  workspace: string;
  /** Where a student's would be. */
  shownAs: string;
  home: string;
  language: Language;
  rehearsal?: Rehearsal;
  /** The URLs of the database that its programs share, when they are given one: the real one, and what the page shows. */
  database?: { real: URL; shown: URL; takeBack: Given["takeBack"] };
}

/** What each session of a recorded run prints, in lines. */
export async function replayRun(
  { sessions, chapters: [chapter = ""] }: RecordedRun,
  language: Language,
  props: Props,
): Promise<string[][]> {
  const root = await realpath(await mkdtemp(join(PLACE, "harness-docs-")));
  const room: Room = {
    workspace: join(root, "workspace"),
    shownAs: `~/harness-in-twenty/playground/${chapter}`,
    home: join(root, "home"),
    language,
  };
  try {
    const shown = databaseIn(sessions);
    if (shown) room.database = { ...(await ownDatabase()), shown };
    await mkdir(room.workspace);
    await mkdir(room.home);
    props.lay(room.workspace, chapter, language);
    const screens: string[][] = [];
    for (const session of sessions) screens.push(await playSession(session, room, props));
    return screens;
  } finally {
    await room.rehearsal?.close();
    await room.database?.takeBack();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function playSession(session: Session, room: Room, props: Props): Promise<string[]> {
  const [, settings = "", id = "", flags = ""] = START.exec(session.command) ?? [];
  if (session.command === REHEARSAL) {
    room.rehearsal = await props.rehearse();
    return room.rehearsal.lines; // they come while the others run
  }
  const argv = id ? chapterArgv(id, flags, room, props) : bashScript(session.command);
  const text = await runOnScreen(argv, {
    args: [],
    cwd: room.workspace,
    env: { ...plainEnvironment(room.home), ...settingsOf(settings, room) },
    stdin: typedLines(session)
      .map((line) => `${line}\n`)
      .join(""),
    timeoutMs: TIMEOUT_MS,
  });
  const inRoom = text.replaceAll(room.workspace, room.shownAs).replaceAll(room.home, "~");
  const shown = withShownDatabase(inRoom, room);
  const lines = shown.split("\n").map((line) => line.trimEnd());
  return id ? withoutFrame(lines, session) : trimEnd(lines);
}

function chapterArgv(id: string, flags: string, room: Room, props: Props): string[] {
  const argv = props.argvOf(id);
  if (!argv) throw new Error(`there is no chapter ${id}`);
  const words = flags.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
  const model = room.rehearsal ? [] : ["--rehearsal"];
  return [...argv, "--lang", room.language, "--workspace", room.workspace, ...model, ...words];
}

/** The database that the programs are told of, as the page shows it. */
export function databaseIn(sessions: Session[]): URL | undefined {
  const [url] = sessions.flatMap(({ command }) => SHOWN_DATABASE.exec(command)?.[1] ?? []);
  return url === undefined ? undefined : new URL(url);
}

async function ownDatabase() {
  const { env, takeBack } = await givenFor({ needs: "postgres" });
  return { real: new URL(env.HARNESS_TEAM_URL ?? ""), takeBack };
}

/** What a program says of its server: where it is, and how the database is called. */
function withShownDatabase(text: string, { database }: Room): string {
  if (!database) return text;
  const { real, shown } = database;
  return text.replaceAll(real.host, shown.host).replaceAll(real.pathname.slice(1), shown.pathname.slice(1));
}

/** `CONTEXT_LIMIT=40000 `; a page names the usual port, here any free one is used. */
function settingsOf(text: string, { rehearsal, database }: Room): Record<string, string> {
  const words = text.trim().split(" ").filter(Boolean);
  return Object.fromEntries(
    words.map((word) =>
      word
        .replace(SHOWN_URL, rehearsal?.url ?? SHOWN_URL)
        .replace(SHOWN_DATABASE, `HARNESS_TEAM_URL=${database?.real}`)
        .split("="),
    ),
  );
}

/** Leaves out what the page does not show: the banner, which ends with an empty line, and all before the first prompt. */
function withoutFrame(lines: string[], { lines: shown }: Session): string[] {
  if (shown[0] === lines[0]) return trimEnd(lines);
  const greeting = lines.slice(lines.indexOf("") + 1);
  const prompt = greeting.findIndex(isTyped);
  return trimEnd(isTyped(shown[0] ?? "") ? greeting.slice(prompt) : greeting);
}

/** Without empty lines, and prompts to which nothing was typed, at the end. */
function trimEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line !== "" && line !== ">");
  return lines.slice(0, last + 1);
}
