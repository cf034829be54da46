/** The store that the processes of a torture share: of a directory, or at a URL. */
import { onStateProblem, openState } from "@harness/shared/state";
import { openPostgresStore } from "../../src/store/index.ts";
import type { TeamStore } from "../../src/team/state.ts";
import { openTeamStore } from "../../src/team/store.ts";

export interface SharedStore extends TeamStore {
  close(): Promise<void>;
}

export function openStore(where: string): SharedStore {
  if (URL.canParse(where)) return openPostgresStore(where, "torture");
  const store = openTeamStore(openState(where));
  onStateProblem(({ line, reason }) => {
    throw new Error(`line ${line}: ${reason}`);
  });
  return { ...store, close: async () => {} };
}
