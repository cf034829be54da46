/** Three programs on three machines make one team, with a server between them that can be cut off. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { type MessagesRequest, type Reply, startRehearsalServer } from "@harness/shared/rehearsal";
import {
  bash,
  call,
  environment,
  gitIn,
  hasPostgres,
  repository,
  resultTexts,
  say,
  temporaryDirectory,
  userTexts,
} from "@harness/shared/test-kit";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Machine, openMachine } from "./torture/machine.ts";
import { type Network, openNetwork } from "./torture/network.ts";

const hasServer = await hasPostgres();

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));
const CLAIMED = /You have claimed task \[>\] (\d+) (\w+)/g;
const TASKS = ["first", "second", "third"];
const BOB_IS_IN =
  "select count(*) > 0 from harness.members join harness.leases using (team, mark) where key = 'bob' and until > now()";
const never = new Promise<never>(() => {});

interface Member {
  child: ChildProcessWithoutNullStreams;
  network: Network;
  /** What its model was asked. */
  asked: MessagesRequest[];
  said(): string;
}

describe.skipIf(!hasServer)("a team on several machines", { timeout: 600_000 }, () => {
  it("does a job once and whole, with a member killed and another one cut off", async () => {
    const { server, origin } = await openTeam();
    const lead = await enterLead(TASKS, server, origin);
    const atWork = gate();
    const alice = await enter("alice", server, origin, () => {
      atWork.open();
      return never;
    });
    await atWork.passed;
    alice.child.kill("SIGKILL");
    await endLease(alice, server);
    const bob: Member = await enter("bob", server, origin, (body) =>
      workOf(body, "bob", () => cutOffUntilTold(bob)),
    );

    for (const subject of TASKS) await untilTold(lead, `I have done: ${subject}`);
    expect(commitsIn(origin)).toEqual([...TASKS.map((subject) => `${subject}, by bob`), "start"].sort());
    expect(toldTo(lead)).toContain("alice is gone");
    await vi.waitFor(() => expect(bob.said()).toContain("the team's server is back"), { timeout: 60_000 });
    for (const { said } of [lead, alice, bob]) expect(said()).not.toContain(new URL(server.url).password);
  });

  it("lets nobody finish what is another's by now, and takes back whoever was silent", async () => {
    const { server, origin } = await openTeam();
    const lead = await enterLead(["first"], server, origin);
    const [atWork, isDone] = [gate(), gate()];
    const bob = await enter("bob", server, origin, async () => {
      atWork.open();
      await isDone.passed;
      return say(call("task_complete", { id: "1" }), call("send_message", { to: "lead", content: "Mine!" }));
    });
    await atWork.passed;
    // With a connection he would take his place again at once, and then the task, if carol's computer is slow.
    cutOff(bob);
    await endLease(bob, server);
    await enter("carol", server, origin, (body) => workOf(body, "carol", () => {}));
    await untilTold(lead, "I have done: first");
    bob.network.set({ isCut: false });
    await vi.waitFor(() => expect(bob.said()).toContain("the place is lost"), { timeout: 60_000 });
    isDone.open();

    await vi.waitFor(async () => expect(await server.query(BOB_IS_IN)).toBe("t"), { timeout: 60_000 });
    expect(commitsIn(origin)).toEqual(["first, by carol", "start"]);
    expect(await server.query("select task->'owner'->>'name' from harness.tasks")).toBe("carol");
    expect(toldTo(lead)).not.toContain("Mine!");
  });
});

async function openTeam() {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const origin = temporaryDirectory();
  gitIn(origin, "clone", "--quiet", "--bare", repository(), ".");
  return { server, origin };
}

/** It puts tasks on the board, and waits. */
async function enterLead(tasks: string[], server: PostgresServer, origin: string): Promise<Member> {
  const lead = await enter("lead", server, origin, ({ messages }) =>
    messages.length === 1 ? say(...tasks.map((subject) => call("task_create", { subject }))) : say("I wait."),
  );
  lead.child.stdin.write("go\n");
  return lead;
}

/** So that nobody has to wait for it: for the server it is the same. */
async function endLease({ child }: Member, server: PostgresServer): Promise<void> {
  await server.query(`update harness.leases set until = now() where mark like '${child.pid}-%'`);
}

function toldTo({ asked }: Member): string {
  return userTexts(asked.at(-1)?.messages ?? []).join("\n");
}

async function untilTold(member: Member, text: string): Promise<void> {
  await vi.waitFor(() => expect(toldTo(member)).toContain(text), { timeout: 250_000, interval: 100 });
}

/** Their subjects. */
function commitsIn(origin: string): string[] {
  return gitIn(origin, "log", "--format=%s", "main").split("\n").sort();
}

function gate(): { passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

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

/** The connections end, and new ones are refused. */
function cutOff({ network }: Member): void {
  network.set({ isCut: true });
  network.reset();
}

/** Once. */
function cutOffUntilTold(member: Member): void {
  const { network, said } = member;
  if (said().includes("is away")) return;
  cutOff(member);
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
    model: {
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
  const env = { ...environment(), HOME: home, ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: model };
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
