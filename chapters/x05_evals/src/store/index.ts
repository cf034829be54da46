/**
 * A directory belongs to one machine. When mail, board and members are on a server, the agents of a team can work on several
 * machines, and no agent changes for that.
 */
import { createPulse, type Query } from "@harness/shared/database";
import type { State } from "@harness/shared/state";
import { showBeside } from "@harness/shared/terminal";
import { type Localized, words } from "@harness/shared/wording";
import type { TeamStore } from "../team/state.ts";
import { openTeamStore } from "../team/store.ts";
import { openBoard } from "./board.ts";
import { openMailboxes } from "./mailboxes.ts";
import { openMembers } from "./members.ts";
import { openServer } from "./server.ts";

/** The store of the session: on the server at `teamUrl` if the user has named a team, otherwise in files. */
export function openStore(state: State, team?: string, teamUrl?: string): TeamStore {
  const tell = (notice: Localized) => showBeside({ name: "agent" }, notice);
  return team && teamUrl ? openPostgresStore(teamUrl, team, tell, state) : openTeamStore(state);
}

/**
 * The team of that name on a server. It connects when it is first needed, and creates its tables in an empty database.
 * `tell` is called when the server is away, and when it is back. `state` says where the worktrees of this machine are.
 */
export function openPostgresStore(
  url: string,
  team: string,
  tell: (notice: Localized) => void = () => {},
  state?: State,
): Required<TeamStore> {
  const database = openServer(url, team, tell);
  const onBeat = (query: Query) => members.renew(query);
  const pulse = createPulse({ database, channel: "harness", payload: team, onBeat });
  const server = { ...database, team, changed: pulse.tell };
  const members = openMembers(server, () => tell(words.placeLost));
  return {
    ...members,
    ...openMailboxes(server),
    board: openBoard(server, state),
    async join(member) {
      const place = await members.join(member);
      pulse.start();
      return place;
    },
    watch: pulse.watch,
    async close() {
      await pulse.stop();
      await members.leaveAll().finally(database.close);
    },
  };
}
