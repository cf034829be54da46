/** At the start of a session: checks whether walls work on this computer, and collects the paths that they need. */
import { existsSync } from "node:fs";
import { join, parse } from "node:path";
import {
  commonDirectoryAround,
  configuredParts,
  makeDecidingParts,
  watchRepositories,
} from "@harness/shared/git";
import { findSecretsOutside } from "@harness/shared/sensitive-files";
import { findSandbox, ignoreProgramsIn, type Sandbox } from "@harness/shared/shell";
import { existing, removeIfEmpty, stateDir } from "@harness/shared/state";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { createPermissions } from "../permission/rules.ts";
import { confirmation } from "../pipeline/stages.ts";
import { isInside } from "../safe-path.ts";
import type { Settings } from "../settings.ts";
import { findGuarded } from "./guarded.ts";
import { sandboxing } from "./index.ts";
import type { Ground } from "./state.ts";
import { bashInWallsTool } from "./tools.ts";
import { warnOfRepositories } from "./watch.ts";

/** Other programs run what these files say. During the session an empty folder takes their place; git ignores it. */
const PLACEHOLDERS = [".mcp.json", ".vscode"];
const GIT = ".git";

/** With mode "off" nothing changes. Otherwise the screen says whether there are walls, and bash tells the model. */
export async function startSandbox(
  { atEnd }: Pick<Terminal, "atEnd">,
  agent: Agent,
  settings: Settings,
): Promise<void> {
  const { sandbox, tools, workspace, pipeline } = agent;
  const { mode = "off", network = false } = sandbox.settings;
  if (mode === "off") return;
  pipeline.stages.splice(pipeline.stages.indexOf(confirmation), 0, sandboxing);
  sandbox.found = await findWalls(workspace);
  if (!sandbox.found.works)
    return showNotice(agent, words.noSandbox({ ...sandbox.found, isRequired: mode === "required" }));
  const additional = createPermissions(settings.permissions, workspace).directories;
  sandbox.ground = prepareGround(agent, additional, await configuredParts(workspace));
  const { directories, repositories } = sandbox.ground;
  sandbox.ground.watched = await watchRepositories([workspace, ...directories], repositories);
  ignoreProgramsIn([workspace, ...directories]);
  atEnd(async () => removePlaceholders(workspace));
  atEnd(() => warnOfRepositories(agent));
  tools.bash = bashInWallsTool;
  showNotice(agent, words.sandboxWorks({ network }));
}

async function findWalls(workspace: string): Promise<Sandbox> {
  if (workspace === parse(workspace).root) return { works: false, why: "the workspace is the whole disk" };
  return findSandbox();
}

/** bwrap cannot protect a file that does not exist, so we create what matters first. */
function prepareGround(agent: Agent, additional: string[], configured: string[]): Ground {
  const { workspace, state, permissions } = agent;
  stateDir(state, ".");
  removePlaceholders(workspace);
  const directories = outermost(existing(additional));
  const own = commonDirectoryAround(workspace);
  const others = directories.flatMap((path) => commonDirectoryAround(path) ?? []);
  const guarded = [workspace, ...directories].map((path) => findGuarded(path, permissions.rules, configured));
  const deeper = guarded.flatMap((found) => found.repositories);
  const repositories = [...new Set([...(own ? [own] : []), ...others, ...deeper])];
  repositories.forEach(makeDecidingParts);
  // Without a repository, a command could create one whose configuration decides what git runs.
  const names = own ? PLACEHOLDERS : [...PLACEHOLDERS, GIT];
  const missing = names.map((name) => join(workspace, name)).filter((path) => !existsSync(path));
  const { secrets, unsearched } = findSecretsOutside([workspace, ...directories]);
  if (unsearched.length > 0) showNotice(agent, words.hiddenUnsearched({ folders: unsearched }));
  return { directories, repositories, missing, guarded, secrets: [...secrets, ...unsearched] };
}

/** Without the directories that lie in another one: a command could replace them by a link. */
function outermost(paths: string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isInside(other, path)));
}

function removePlaceholders(workspace: string): void {
  removeIfEmpty([...PLACEHOLDERS, GIT].map((name) => join(workspace, name)));
}
