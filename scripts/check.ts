/** `pnpm check`: checks that what the course says about itself is true. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { checkClients } from "./clients/command.ts";
import { checkConformance } from "./conformance/command.ts";
import { changeDocs, readCheckArgs, runChecks } from "./lib/check-command.ts";
import { runCommand } from "./lib/command.ts";
import { checkLive } from "./live/command.ts";
import { checkMachines } from "./machines/machines.ts";
import { checkRecorded } from "./recorded/command.ts";
import { untilInterrupted } from "./site/frame.ts";

await runCommand(async (args) => {
  const wanted = readCheckArgs(args);
  const root = repositoryRoot();
  if (wanted.live) return checkLive(root, wanted);
  if (wanted.recorded !== undefined) return checkRecorded(root, wanted.recorded);
  const { clients, conformance } = wanted;
  if (clients !== undefined) return untilInterrupted((signal) => checkClients(root, clients, signal));
  if (conformance !== undefined)
    return untilInterrupted((signal) => checkConformance(root, conformance, signal));
  if (wanted.machines)
    return untilInterrupted((signal) => checkMachines(root, wanted.machines ?? [], signal));
  const chapters = listChapters(root);
  return wanted.change ? changeDocs(root, chapters, wanted) : runChecks(root, chapters, wanted);
});
