/** After a command: has it left a repository that would decide what git runs outside? */
import { lookAgain } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

/** The configuration of a repository can be held, but a command may make a new one: the user hears of it. */
export async function tellOfRepositories(agent: Agent): Promise<void> {
  const { watched } = agent.sandbox.ground;
  if (!watched) return;
  const { changed, removed } = await lookAgain(watched);
  if (removed.length > 0) showNotice(agent, words.redirectionRemoved({ paths: removed }));
  if (changed.length > 0) showNotice(agent, words.repositoryChanged({ paths: changed }));
}
