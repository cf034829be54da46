/** Three programs on three machines make one team, with a server between them that can be cut off. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findPostgres, type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { type MessagesRequest, type Reply, startRehearsalServer } from "@harness/shared/rehearsal";
import {
  bash,
  call,
  gitIn,
  repository,
  resultTexts,
  say,
  temporaryDirectory,
  userTexts,
} from "@harness/shared/test-kit";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Machine, openMachine } from "./torture/machine.ts";
import { type Network, openNetwork } from "./torture/network.ts";

const postgres = await findPostgres();
if (!postgres.works) console.warn(`A team of several machines is not tried: ${postgres.why}.`);

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));
const CLAIMED = /You have claimed task \[>\] (\d+) (\w+)/g;
const TASKS = ["first", "second", "third"];
const never = new Promise<never>(() => {});

interface Member {
  child: ChildProcessWithoutNullStreams;
  network: Network;
  /** What its model was asked. */
  asked: MessagesRequest[];
  said(): string;
}

it.skipIf(!postgres.works)(
  "does a job once and whole, with a member killed and another one cut off",
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const origin = temporaryDirectory();
    gitIn(origin, "clone", "--quiet", "--bare", repository(), ".");
    let aliceIsAtWork = () => {};
    const atWork = new Promise<void>((resolve) => {
      aliceIsAtWork = resolve;
    });

    const lead = await enter("lead", server, origin, (body) =>
      body.messages.length === 1
        ? say(...TASKS.map((subject) => call("task_create", { subject })))
        : say("I wait."),
    );
    lead.child.stdin.write("go\n");
    const alice = await enter("alice", server, origin, () => {
      aliceIsAtWork();
      return never;
    });
    await atWork;
    alice.child.kill("SIGKILL");
    await server.query(`update harness.leases set until = now() where mark like '${alice.child.pid}-%'`);
    const bob: Member = await enter("bob", server, origin, (body) =>
      workOf(body, "bob", () => cutOffUntilTold(bob)),
    );

    const told = () => userTexts(lead.asked.at(-1)?.messages ?? []).join("\n");
    await vi.waitFor(
      () => {
        for (const subject of TASKS) expect(told()).toContain(`I have done: ${subject}`);
      },
      { timeout: 110_000, interval: 100 },
    );
    const log = gitIn(origin, "log", "--format=%s", "main").split("\n");
    expect(log.sort()).toEqual([...TASKS.map((subject) => `${subject}, by bob`), "start"].sort());
    expect(told()).toContain("alice is gone");
    expect(bob.said()).toContain("the team's server is back");
    for (const { said } of [lead, alice, bob]) expect(said()).not.toContain(new URL(server.url).password);
  },
);

/** What a diligent teammate does about the task that it has claimed: the work, then the news. */
function workOf({ messages }: MessagesRequest, name: string, beforeTheNews: () => void): Reply {
  const [, id, subject] = [...userTexts(messages).join("\n").matchAll(CLAIMED)].at(-1) ?? [];
  const [result] = resultTexts(messages.slice(-1));
  if (!subject || result?.startsWith("Sent")) return say("I wait.");
  if (result === undefined)
    return say(
      bash(
        `echo ${subject} > ${subject}.txt && git add . && git commit -qm "${subject}, by ${name}" && git pull -q --rebase && git push -q && echo pushed`,
      ),
    );
  beforeTheNews();
  return say(
    call("send_message", { to: "lead", content: `I have done: ${subject}` }),
    call("task_complete", { id }),
  );
}

/** Once: the connections end, and new ones are refused. */
function cutOffUntilTold({ network, said }: Member): void {
  if (said().includes("is away")) return;
  network.set({ isCut: true });
  network.reset();
  void vi
    .waitFor(() => expect(said()).toContain("the team's server is away"), { timeout: 60_000 })
    .finally(() => network.set({ isCut: false }));
}

/** Starts the program of a member on a machine of its own. */
async function enter(
  name: string,
  server: PostgresServer,
  origin: string,
  reply: (body: MessagesRequest) => Reply | Promise<Reply>,
): Promise<Member> {
  const machine = openMachine(origin);
  const asked: MessagesRequest[] = [];
  const model = await startRehearsalServer({
    host: machine.host,
    player: {
      reply({ body }) {
        if (!body.tools) return say("[]");
        asked.push(body);
        return reply(body);
      },
    },
  });
  onTestFinished(() => model.close());
  const network = await openNetwork(server.port, machine.host);
  onTestFinished(() => network.close());
  return { ...start(name, machine, model.url, network.through(server.url)), network, asked };
}

function start(name: string, { home, workspace, on }: Machine, model: string, team: string) {
  const flags = ["--workspace", workspace, "--lang", "en", "--mode", "yolo", "--team", "class"];
  const join = name === "lead" ? [] : ["--join", name];
  const [program = "", ...args] = on([process.execPath, launcher, "x02", ...flags, ...join]);
  const env = { ...process.env, HOME: home, ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: model };
  const child = spawn(program, args, { env: { ...env, HARNESS_TEAM_URL: team }, stdio: "pipe" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  return { child, said: () => said };
}
