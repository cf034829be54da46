/** The walls that are attacked: as the chapter builds them, and as the report on a class does. */

import { walledCommand } from "@harness/shared/classroom";
import { findSandbox } from "@harness/shared/shell";
import { createAgent } from "../../src/create-agent.ts";
import { wrapFor } from "../../src/sandbox/index.ts";
import { startSandbox } from "../../src/sandbox/start.ts";
import { warnOfRepositories } from "../../src/sandbox/watch.ts";
import { loadSettings } from "../../src/settings.ts";
import type { Walls } from "./attempt.ts";
import type { Field } from "./field.ts";

/** No attempt asks a model, or the user. */
const nobody = { model: { client: { withOptions: () => ({}) } }, ask: async () => "no" };
const trust = { covers: () => true, grant: async () => {}, review: async <Item>(items: Item[]) => items };

/** Puts one command after the other behind walls. */
export interface Session {
  wrap(command: string[]): string[] | Promise<string[]>;
  /** What is done when a command has ended. */
  after?(): Promise<void>;
}

/** A session of which all commands are behind walls of this kind. */
export async function openWalls(kind: Walls, field: Field): Promise<Session> {
  if (kind === "workspace") return inWorkspace(field);
  const place = { sandbox: await findSandbox(), folder: field.folder, readable: ["/srv/bin"] };
  return { wrap: (command) => walledCommand(command, place, "none") };
}

async function inWorkspace({ workspace, directory, home, closers }: Field): Promise<Session> {
  process.env.HOME = home;
  const settings = await loadSettings(workspace, trust);
  const agent = createAgent({
    ...nobody,
    workdir: workspace,
    mode: "yolo",
    settings,
    skills: [],
    trust,
  } as never);
  await startSandbox({ atEnd: (end) => closers.push(() => void end()) }, agent, settings);
  const wrap = async (command: string[]) => {
    const wrap = await wrapFor({ command: "" }, agent, directory);
    if (!wrap) throw new Error("There are no walls.");
    return wrap(command);
  };
  return { wrap, after: () => warnOfRepositories(agent) };
}
