/** --team, --join and --role: how a session gets into a team on a server. */
import { SetupError } from "@harness/shared/model";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { startTeam } from "../team/index.ts";
import { LEAD } from "../team/state.ts";
import { takePlace } from "./place.ts";

/** The name of a member; three names are reserved. */
const NAME = /^(?!(lead|agent|user)$)[a-z0-9][a-z0-9-]{0,31}$/i;

const flag = (placeholder: string, pattern: RegExp, help: Localized, value = "") =>
  ({ type: "string", placeholder, pattern, help, default: value }) as const;

export const teamFlags = {
  team: flag("NAME", /^[^\0]{1,100}$/, words.teamFlags.team),
  join: flag("NAME", NAME, words.teamFlags.join),
  role: flag("TEXT", /./, words.teamFlags.role, "teammate"),
};

type TeamTerminal = Pick<Terminal<typeof teamFlags>, "flags" | "giveUp" | "wakeUpBy" | "atEnd">;

/** Takes a place in the team that the flags name: if that fails, the program says why, and ends. Then starts the team for its lead. */
export async function joinTeam(terminal: TeamTerminal, agent: Agent, url: string | undefined): Promise<void> {
  const { team, join, role } = terminal.flags;
  if (!team && join) terminal.giveUp(new SetupError(words.joinNeedsTeam));
  if (!team && url) showNotice(agent, words.teamStaysHere);
  const start = () => startTeam(agent).catch((error: Error) => showNotice(agent, error.message));
  if (!team) return start();
  if (!url?.startsWith("postgres")) terminal.giveUp(new SetupError(words.teamNeedsUrl));
  const refuse = ({ message: reason }: Error) =>
    terminal.giveUp(new SetupError(words.noPlaceInTeam({ team, reason })));
  const members = await agent.team.store.members().catch(refuse);
  if (!join && members.some(({ name }) => name === LEAD))
    terminal.giveUp(new SetupError(words.teamHasLead({ team })));
  await takePlace(join || LEAD, join ? role : "talks to the user", terminal, agent).catch(refuse);
  showNotice(agent, words.placeTaken({ team, name: join || LEAD }));
  if (!join) await start();
}
