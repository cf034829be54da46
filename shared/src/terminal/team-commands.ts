/** `/team` shows who does what; `/stop` ends one teammate. */

import { type Localized, words } from "../wording/index.ts";
import { showNotice } from "./display.ts";
import { showList } from "./list.ts";
import type { Speaker } from "./speaker.ts";
import type { Terminal } from "./terminal.ts";

/** An agent, and the teammates in its process by their names. */
interface Lead extends Speaker {
  team: { mates: Map<string, unknown> };
}

/** `rowsOf` gives a line for each member. `stop` ends a teammate, and resolves to false when there is none of that name. */
export function addTeamCommands<Agent extends Lead>(
  { command }: Pick<Terminal, "command">,
  agent: Agent,
  rowsOf: (agent: Agent) => Promise<Localized[]>,
  stop: (name: string, agent: Agent) => Promise<boolean>,
): void {
  command("/team", words.helpOfTeam, async () => {
    const rows = await rowsOf(agent);
    if (rows.length > 0) showList(agent, words.team, rows);
    else showNotice(agent, words.noTeam);
  });
  command("/stop", words.helpOfStop, async (name) => {
    const isGone = await stop(name, agent);
    const names = [...agent.team.mates.keys()].join(", ");
    showNotice(agent, isGone ? words.teammateGone({ name }) : words.noSuchTeammate({ name, names }));
  });
}
