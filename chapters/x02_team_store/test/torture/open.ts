/** The store that the processes of a torture share. */
import { openState } from "@harness/shared/state";
import type { TeamStore } from "../../src/team/state.ts";
import { openTeamStore } from "../../src/team/store.ts";

export function openStore(where: string): TeamStore {
  return openTeamStore(openState(where), ({ line, reason }) => {
    throw new Error(`line ${line}: ${reason}`);
  });
}
