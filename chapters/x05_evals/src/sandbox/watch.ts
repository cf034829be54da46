/** Checks after a command whether it left a repository that would decide what git runs outside the walls. */
import { lookAgain } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

/** The walls protect the repositories that we know. If a command creates another one, the screen says so. */
export async function warnOfRepositories(agent: Agent): Promise<void> {
  const { watched } = agent.sandbox.ground;
  if (!watched) return;
  const { changed, removed } = await lookAgain(watched);
  if (removed.length > 0) showNotice(agent, words.redirectionRemoved({ paths: removed }));
  if (changed.length > 0) showNotice(agent, words.repositoryChanged({ paths: changed }));
}
