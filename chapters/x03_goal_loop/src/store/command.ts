/** --team, --join and --role: how a session gets into a team on a server. */
import { showNotice, type Terminal, textFlag } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { startTeam } from "../team/index.ts";
import { LEAD } from "../team/state.ts";
import { takePlace } from "./place.ts";

const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/i;

export const teamFlags = {
  team: textFlag("NAME", /^[^\0]{1,100}$/, words.teamFlags.team),
  join: textFlag("NAME", NAME, words.teamFlags.join),
  role: textFlag("TEXT", /./, words.teamFlags.role),
};

type TeamTerminal = Pick<Terminal<typeof teamFlags>, "flags" | "teamUrl" | "giveUp" | "wakeUpBy" | "atEnd">;

/** Takes a place in the team that the flags name: if that fails, the program says why, and ends. A lead then hears which members have gone, even those without a task. */
export async function joinTeam(terminal: TeamTerminal, agent: Agent): Promise<void> {
  const { team, join, role } = terminal.flags;
  if (!team && (join || role)) terminal.giveUp(words.joinNeedsTeam);
  if (role && !join) terminal.giveUp(words.roleNeedsJoin);
  if (/^(lead|agent|user)$/i.test(join)) terminal.giveUp(words.nameReserved({ name: join }));
  if (!team && terminal.teamUrl) showNotice(agent, words.teamStaysHere);
  const show = ({ message }: Error) => showNotice(agent, message);
  if (!team) return startTeam(agent).catch(show);
  if (!terminal.teamUrl?.startsWith("postgres")) terminal.giveUp(words.teamNeedsUrl);
  const refuse = ({ message: reason }: Error) => terminal.giveUp(words.noPlaceInTeam({ team, reason }));
  const members = await agent.team.store.members().catch(refuse);
  if (!join && members.some(({ name }) => name === LEAD)) terminal.giveUp(words.teamHasLead({ team }));
  const name = join || LEAD;
  await takePlace(name, join ? role || "teammate" : "talks to the user", terminal, agent).catch(refuse);
  showNotice(agent, words.placeTaken({ team, name }));
  if (!join) await startTeam(agent, { evenWithoutTask: true }).catch(show);
}
