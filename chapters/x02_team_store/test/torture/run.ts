/**
 * The whole torture: npx tsx chapters/x02_team_store/test/torture/run.ts postgres 8 10000 1000 60 1
 * (or files; processes, messages, tasks, disturbances, seed). It takes minutes.
 */
import { startPostgres } from "@harness/shared/postgres";
import { openDisk } from "./disk.ts";
import { DISTURBANCES, type Disturbance } from "./disturbances.ts";
import type { Entry } from "./judge.ts";
import { openNetwork } from "./network.ts";
import { createRandom, type Plan } from "./plan.ts";
import { type Scene, torture } from "./torture.ts";

const OF_MEMBERS: Disturbance[] = ["kill a member", "stop a member for a moment"];

const [, , kind = "postgres", ...numbers] = process.argv;
const [processes = 8, messages = 10_000, tasks = 1000, count = 60, seed = 1] = numbers.map(Number);
const plan: Plan = { processes, messages, tasks, seed };
const all = kind === "files" ? OF_MEMBERS : (Object.keys(DISTURBANCES) as Disturbance[]);
const disturbances = Array.from({ length: count }, (_, number) => all[number % all.length] as Disturbance);
const random = createRandom(seed);
const mixed = disturbances
  .map((one) => ({ one, at: random() }))
  .sort((a, b) => a.at - b.at)
  .map(({ one }) => one);

const scene = await openScene();
const begun = performance.now();
try {
  const { entries, lives, killed } = await torture(plan, mixed, scene);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `${processes} members in ${lives} lives, ${killed} killed, ${count} disturbances, ${seconds} s:`,
  );
  for (const [what, times] of countOf(entries)) console.log(`${String(times).padStart(8)}  ${what}`);
  for (const [text, times] of countOf(failures(entries)))
    console.log(`${String(times).padStart(8)}  ${text}`);
  console.log("Nothing was lost, and nothing was done twice.");
} finally {
  await scene.network?.close();
  await scene.server?.remove();
  scene.disk?.remove();
}

async function openScene(): Promise<Scene> {
  if (kind === "files") return {};
  const disk = openDisk(256);
  if (!disk) console.log("There is no disk that may be filled: that takes root, and Linux.");
  const server = await startPostgres({}, disk?.directory);
  return { server, disk, network: await openNetwork(server.port) };
}

/** Why something failed, without what differs each time. */
function failures(entries: Entry[]): { what: string }[] {
  const failed = entries.filter(({ what }) => what === "failed");
  return failed.map(({ text }) => ({ what: text.replace(/^failed | \d+$/g, "").replaceAll(/\d{3,}/g, "…") }));
}

function countOf(entries: { what: string }[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { what } of entries) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
