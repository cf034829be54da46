/** /team shows who does what; /stop ends one teammate. */
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { teamRows } from "./describe.ts";
import { stopTeammate } from "./index.ts";

export function addTeamCommands({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/team", words.helpOfTeam, async () => {
    const rows = await teamRows(agent);
    if (rows.length > 0) showList(agent, words.team, rows);
    else showNotice(agent, words.noTeam);
  });
  command("/stop", words.helpOfStop, async (name) => {
    const isGone = await stopTeammate(name, agent);
    const names = [...agent.team.mates.keys()].join(", ");
    showNotice(agent, isGone ? words.teammateGone({ name }) : words.noSuchTeammate({ name, names }));
  });
}
