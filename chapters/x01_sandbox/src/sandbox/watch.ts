/** Checks after a command whether it left a repository that would decide what git runs outside the walls. */
import { lookAgain } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

/** The repositories that we know are protected. A command may create a new one: then the user is told. */
export async function tellOfRepositories(agent: Agent): Promise<void> {
  const { watched } = agent.sandbox.ground;
  if (!watched) return;
  const { changed, removed } = await lookAgain(watched);
  if (removed.length > 0) showNotice(agent, words.redirectionRemoved({ paths: removed }));
  if (changed.length > 0) showNotice(agent, words.repositoryChanged({ paths: changed }));
}
