/** Making or removing a worktree takes several steps. Who is at it is noted first: so nobody else is, and a death can be mended. */
import { soonerOrLater } from "@harness/shared/clock";
import { describeProcess, isProcessAlive, jsonFile, processMark, type State } from "@harness/shared/state";
import { type Entry, JOURNAL, journalSchema } from "./state.ts";

/** Notes that this process is at a worktree from now on. Throws an Error when somebody is already. */
export function begin(state: State, name: string): Promise<void> {
  return open(state).change((journal) => {
    const other = journal[name];
    if (other) throw new Error(`${atIt(name, other)} right now.`);
    journal[name] = { step: "checking", process: processMark() };
  });
}

/** Notes what comes next. */
export function goOn(state: State, name: string, next: Omit<Entry, "process">): Promise<void> {
  return open(state).change((journal) => {
    journal[name] = { ...next, process: processMark() };
  });
}

/** Forgets the entry, sooner or later: while this process lives, no other one would. */
export function end(state: State, name: string): Promise<void> {
  const forget = () => open(state).change((journal) => void delete journal[name]);
  return soonerOrLater(forget);
}

/** Takes over what dead processes have left half done: from now on it is this process that is at it. */
export async function takeOver(state: State): Promise<string[]> {
  const left = (journal: Record<string, Entry>) =>
    Object.entries(journal).filter(([, { process }]) => !isProcessAlive(process));
  if (left(open(state).read()).length === 0) return [];
  return open(state).change((journal) =>
    left(journal).map(([name, entry]) => {
      entry.process = processMark();
      return name;
    }),
  );
}

export function entryOf(state: State, name: string): Entry | undefined {
  return open(state).read()[name];
}

/** "process 4711 is removing the worktree login" */
export function atIt(name: string, { step, process }: Entry): string {
  return `${describeProcess(process)} is ${step} the worktree ${name}`;
}

function open(state: State) {
  return jsonFile(state, JOURNAL, journalSchema, { isSealed: true });
}
