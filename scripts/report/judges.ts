/** Runs judges: one process for each core. If a submission breaks a judge, a new one replaces it. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endTree, type Problem, type ReportPlay, type Row, watchOver } from "@harness/shared/classroom";
import { removeAll } from "@harness/shared/state";
import { upToDateScript } from "../launch/bundle.mjs";
import type { Note, Task } from "./task.ts";

/** The time limit for all plays of one submission. Each play has its own, shorter limit. */
const TIME_MS = 15 * 60_000;

export interface Judged {
  own: ReportPlay[];
  earlier: ReportPlay[];
  /** How the student's own scenarios did. */
  noticed?: Row["judged"];
  problem?: Problem;
}

export interface Judges {
  judge(task: Omit<Task, "folder">): Promise<Judged>;
  close(): Promise<void>;
}

export async function openJudges(root: string, signal: AbortSignal): Promise<Judges> {
  const bundle = await upToDateScript(root, "judge");
  const idle: ChildProcess[] = [];
  const start = () => fork(join(root, "scripts/launch/play.mjs"), [bundle], { detached: true });

  async function judge(task: Omit<Task, "folder">): Promise<Judged> {
    signal.throwIfAborted();
    const child = idle.pop() ?? start();
    const folder = mkdtempSync(join(tmpdir(), "harness-class-"));
    try {
      return await judgeWith(child, { ...task, folder }, signal);
    } finally {
      if (child.connected) idle.push(child);
      await removeAll(folder).catch(() => {}); // a folder that cannot be removed must not stop the report
    }
  }

  async function close() {
    const ended = idle.map((child) => once(child, "exit"));
    for (const child of idle) child.disconnect();
    await Promise.all(ended);
  }

  return { judge, close };
}

/** The messages of a judge until it finished or was ended. */
async function judgeWith(child: ChildProcess, task: Task, signal: AbortSignal): Promise<Judged> {
  const judged: Judged = { own: [], earlier: [] };
  const keep = (note: Exclude<Note, { kind: "end" }>) => {
    if (note.kind === "judged") judged.noticed = note.judged;
    else (note.isEarlier ? judged.earlier : judged.own).push(note.play);
  };
  const { problem, isAtWork } = await untilOver(child, task, keep, signal);
  if (isAtWork) await endTree(child.pid ?? 0).then(() => child.disconnect());
  signal.throwIfAborted();
  return { ...judged, ...(problem && { problem }) };
}

interface End {
  problem?: Problem | undefined;
  /** The judge has not finished and must be ended. */
  isAtWork?: boolean;
}

async function untilOver(
  child: ChildProcess,
  task: Task,
  keep: (note: Exclude<Note, { kind: "end" }>) => void,
  signal: AbortSignal,
): Promise<End> {
  const cleanUp: (() => void)[] = [];
  const end = new Promise<End>((resolve) => {
    const stop = (kind: Problem["kind"]) => resolve({ problem: { kind, detail: "" }, isAtWork: true });
    const hear = (note: Note) => (note.kind === "end" ? resolve({ problem: note.problem }) : keep(note));
    const died = () => resolve({ problem: { kind: "judge", detail: "" } });
    const interrupted = () => stop("judge");
    const late = setTimeout(() => stop("time"), TIME_MS);
    child.on("message", hear).once("exit", died);
    signal.addEventListener("abort", interrupted);
    cleanUp.push(watchOver(child.pid ?? 0, task.folder, stop), () => clearTimeout(late));
    cleanUp.push(() => child.off("message", hear).off("exit", died));
    cleanUp.push(() => signal.removeEventListener("abort", interrupted));
    child.send(task);
  });
  return end.finally(() => {
    for (const clean of cleanUp) clean();
  });
}
