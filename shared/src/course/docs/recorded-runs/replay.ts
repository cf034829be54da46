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

// Only a program that hangs is stopped: on a loaded computer, ten trials of /eval take more than a minute.
const TIMEOUT_MS = 300_000;

/** Prompts contain the path, and pages show token counts. So the path should have the same length everywhere. */
const PLACE = existsSync("/tmp") ? "/tmp" : tmpdir();

/** What is needed to play recorded runs. */
export interface Props {
  /** The program of a chapter and its first arguments; undefined: there is no such chapter. */
  argvOf(id: string): string[] | undefined;
  /** Fills a directory with the practice project of a chapter. */
  lay(directory: string, chapter: string, language: Language): void;
  /** Starts the rehearsal server. */
  rehearse(): Promise<Rehearsal>;
  /** Why the run cannot be played on this computer; undefined: it can. */
  lackFor(run: RecordedRun): Promise<Lack | undefined>;
}

/** A rehearsal server and its log lines so far. */
export interface Rehearsal {
  url: string;
  lines: string[];
  close(): Promise<void>;
}

const REHEARSAL = "pnpm rehearsal --port 8787 &";
const SHOWN_URL = "http://127.0.0.1:8787";
/** A page shows the reader's server; here we start one. */
const SHOWN_DATABASE = /^HARNESS_TEAM_URL=(\S+)/;

interface Room {
  workspace: string;
  /** The path that a student's playground has. */
  shownAs: string;
  home: string;
  language: Language;
  rehearsal?: Rehearsal;
  /** The URLs of the database that the programs share, if there is one: the real URL and the one on the page. */
  database?: { real: URL; shown: URL; takeBack: Given["takeBack"] };
}

/** Returns the output of each session, in lines. */
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
    return room.rehearsal.lines; // its lines appear while the other programs run
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

/** The URL of the database on the page. */
export function databaseIn(sessions: Session[]): URL | undefined {
  const [url] = sessions.flatMap(({ command }) => SHOWN_DATABASE.exec(command)?.[1] ?? []);
  return url === undefined ? undefined : new URL(url);
}

async function ownDatabase() {
  const { env, takeBack } = await givenFor({ needs: "postgres" });
  return { real: new URL(env.HARNESS_TEAM_URL ?? ""), takeBack };
}

/** The parts of the URL that a program prints: the host and the name of the database. */
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

/** Drops the banner, which ends with an empty line, and everything else before the first prompt. */
function withoutFrame(lines: string[], { lines: shown }: Session): string[] {
  if (shown[0] === lines[0]) return trimEnd(lines);
  const greeting = lines.slice(lines.indexOf("") + 1);
  const prompt = greeting.findIndex(isTyped);
  return trimEnd(isTyped(shown[0] ?? "") ? greeting.slice(prompt) : greeting);
}

/** Drops empty lines and empty prompts at the end. */
function trimEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line !== "" && line !== ">");
  return lines.slice(0, last + 1);
}
