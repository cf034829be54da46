/** What a team shares, on disk: for all processes of one machine that work in the same workspace. */
import { join } from "node:path";
import { type LineProblem, type State, watchDirectories } from "@harness/shared/state";
import type { Board, LockedBoard } from "../tasks/state.ts";
import { openBoard } from "../tasks/store.ts";
import { openMailboxes } from "./mailboxes.ts";
import { openMembers } from "./members.ts";
import type { TeamStore } from "./state.ts";

const DIRECTORIES = ["tasks", "team", "team/mailboxes"];

/** The team of a workspace; nothing is created. `onProblem` is told once of each line of a mailbox that cannot be read. */
export function openTeamStore(state: State, onProblem: (problem: LineProblem) => void): TeamStore {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    board: watchedBoard(openBoard(state), tell),
    ...openMailboxes(state, onProblem, tell),
    ...openMembers(state, tell),
    watch(onChange, signal) {
      if (signal.aborted) return;
      // Its own changes a process hears of at once, and those of others when the system tells.
      const listener = () => onChange();
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
      watchDirectories(
        DIRECTORIES.map((name) => join(state.directory, name)),
        onChange,
        signal,
      );
    },
  };
}

/** Tells of what is written, and of nothing else: who looks for a task and finds none must not wake everybody, itself included. */
function watchedBoard({ read, change }: Board, tell: () => void): Board {
  return {
    read,
    async change(work) {
      let isChanged = false;
      const watched = (locked: LockedBoard): LockedBoard => ({
        ...locked,
        write(task) {
          locked.write(task);
          isChanged = true;
        },
      });
      try {
        return await change((locked) => work(watched(locked)));
      } finally {
        if (isChanged) tell();
      }
    },
  };
}
