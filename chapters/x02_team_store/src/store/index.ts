/**
 * A directory ends where its machine ends. A team whose mail, board and members lie on a server does not: its agents work
 * anywhere, and none of them is written differently.
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

/** What a session shares with others: on the server of `teamUrl` if the user has named a team there, else in files. */
export function openStore(
  { team, teamUrl }: { team?: string; teamUrl?: string | undefined },
  state: State,
): TeamStore {
  const speaker = { name: "agent" };
  if (team && teamUrl)
    return openPostgresStore(teamUrl, team, { state, tell: (notice) => showBeside(speaker, notice) });
  return openTeamStore(state);
}

export interface PostgresStore extends TeamStore {
  /** Leaves with all members of this process, whose tasks are free then. */
  close(): Promise<void>;
}

interface Options {
  /** Where the worktrees of this machine are. */
  state?: State | undefined;
  /** What the user is to know of the server: it is away, it is back. */
  tell?: ((notice: Localized) => void) | undefined;
}

/** The team of that name on a server. Nothing is connected before it is needed, and nothing needs to be there but a database. */
export function openPostgresStore(url: string, team: string, options: Options = {}): PostgresStore {
  const { state, tell = () => {} } = options;
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
