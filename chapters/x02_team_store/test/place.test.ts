/** The place of a session: taken at the start, lost with its lease, taken again by itself. */
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import type { WakeUpSource } from "@harness/shared/terminal";
import { hasPostgres, openTestbed, quiet, say, trusting } from "@harness/shared/test-kit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { loadSettings } from "../src/settings.ts";
import { openPostgresStore } from "../src/store/index.ts";
import { takePlace } from "../src/store/place.ts";
import { claimTask, completeTask, createTask } from "../src/tasks/index.ts";
import { LEAD } from "../src/team/state.ts";
import { toolsOf } from "../src/tools/request.ts";
import { startTurn } from "../src/turn-state.ts";

const hasServer = await hasPostgres();
const waiting = { timeout: 60_000, interval: 20 };

describe.skipIf(!hasServer)("a place in a team", () => {
  let server: PostgresServer;
  let teams = 0;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  async function session(name: string, team: string) {
    const shown = quiet();
    const testbed = await openTestbed(() => say("Done."));
    const settings = await loadSettings(testbed.workdir, trusting);
    const options = { ...testbed, mode: "yolo" as const, settings, skills: [], trust: trusting };
    const agent = createAgent({ ...options, team, teamUrl: server.url });
    const sources: WakeUpSource[] = [];
    const wakeUpBy = (source: WakeUpSource) => {
      sources.push(source);
      return () => {};
    };
    const endings: (() => Promise<unknown>)[] = [];
    const leave = () => Promise.all(endings.splice(0).map((work) => work()));
    onTestFinished(async () => void (await leave()));
    await takePlace(name, "painter", { wakeUpBy, atEnd: (work) => void endings.push(work) }, agent);
    return { agent, shown, leave, source: sources[0] as WakeUpSource };
  }

  /** As if this process had been cut off for as long as that: its lease is over, and it hears so at its next beat. */
  async function cutOff({ owner }: Agent): Promise<void> {
    await server.query(`update harness.leases set until = now() where mark = '${owner.process}'`);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'harness' and query like '%leases set%'",
    );
  }

  it("that is lost stops the turn of a teammate, frees its task, and is taken again", async () => {
    const team = `team ${++teams}`;
    const { agent, source } = await session("alice", team);
    const { agent: lead } = await session(LEAD, team);
    await createTask(lead.board, { subject: "Paint" });
    expect(await source.next()).toMatchObject({ from: "board", isAttended: true });
    const before = agent.owner;
    const turn = startTurn({ from: "board", signal: new AbortController().signal });
    agent.turn = turn;
    await cutOff(agent);
    await vi.waitFor(() => expect(turn.signal.aborted).toBe(true), waiting);
    expect(turn.signal.reason).toEqual(new Error("Not run: the place in the team is lost."));
    expect((await lead.board.read()).tasks.get("1")).toMatchObject({
      status: "pending",
      formerOwner: "alice",
    });
    await vi.waitFor(() => expect(agent.owner.process).not.toBe(before.process), waiting);
    await expect(completeTask(agent.board, "1", before)).rejects.toThrow("pending");
    expect((await lead.team.store.members()).map(({ name }) => name).sort()).toEqual(["alice", "lead"]);
    expect(await source.next()).toMatchObject({ from: "board" });
  });

  it("that is taken again in the moment in which the dead are struck off stays taken", async () => {
    const store = openPostgresStore(server.url, "again");
    onTestFinished(() => store.close());
    expect(await store.members()).toEqual([]);
    await server.query("insert into harness.members values ('again', 'alice', 'alice', '', 'dead')");
    const alice = new pg.Client(server.url);
    await alice.connect();
    onTestFinished(() => alice.end());
    await alice.query(`begin; select from harness.teams where name = 'again' for update;
      insert into harness.leases values ('again', 'alive', now() + interval '1 hour');
      update harness.members set mark = 'alive' where team = 'again'`);
    const removed = store.removeDead();
    const waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'";
    await expect.poll(() => server.query(waits)).toBe("1");
    await alice.query("commit");
    expect(await removed).toEqual([]);
    expect(await store.members()).toMatchObject([{ name: "alice", member: "alive" }]);
  });

  it("that is lost is told to the lead, also when somebody has taken the task before the lead looked", async () => {
    const team = `team ${++teams}`;
    const { agent: lead } = await session(LEAD, team);
    await server.query(`insert into harness.members values ('${team}', 'alice', 'alice', '', 'dead')`);
    await createTask(lead.board, { subject: "Paint" });
    await expect.poll(() => lead.inbox.posts.map(({ text }) => text).join()).toContain("alice is gone");
  });

  it("that is lost claims no task until it is taken again", async () => {
    const { agent, source } = await session("alice", `team ${++teams}`);
    await createTask(agent.board, { subject: "Paint" });
    const { place } = agent.team;
    const lost = AbortSignal.abort(new Error("lost"));
    agent.team.place = place && { ...place, lost };
    expect(await source.next()).toBeUndefined();
    agent.team.place = place;
    expect(await source.next()).toMatchObject({ from: "board" });
  });

  it("that is lost does not stop the turn of the lead, who has a user to talk to", async () => {
    const { agent } = await session(LEAD, `team ${++teams}`);
    const place = agent.team.place;
    agent.turn = startTurn({ from: "user", signal: new AbortController().signal });
    await cutOff(agent);
    await vi.waitFor(() => expect(place?.lost.aborted).toBe(true), waiting);
    expect(agent.turn.signal.aborted).toBe(false);
  });

  it("that is left says nothing of what was under way", async () => {
    const { agent, shown, leave } = await session(LEAD, `team ${++teams}`);
    const { store } = agent.team;
    const { removeDead } = store;
    const wasUnderWay = new Promise<Error>((resolve) => {
      store.removeDead = async () => {
        await leave();
        return removeDead().catch((error: Error) => {
          resolve(error);
          throw error;
        });
      };
    });
    await createTask(agent.board, { subject: "Paint" });
    expect((await wasUnderWay).message).toContain("cannot be used");
    await new Promise(setImmediate);
    expect(shown.join("")).not.toContain("cannot be used");
  });

  /** As if somebody had changed a table by hand: the server refuses what asks for the column, and keeps everything else. */
  async function loseColumn(table: string, column: string): Promise<void> {
    const rename = (from: string, to: string) =>
      server.query(`alter table harness.${table} rename ${from} to ${to}`);
    await rename(column, "hidden");
    onTestFinished(async () => void (await rename("hidden", column)));
  }

  it("of the lead that cannot look who has gone says why", async () => {
    const { agent, shown } = await session(LEAD, `team ${++teams}`);
    await loseColumn("members", "role");
    await createTask(agent.board, { subject: "Paint" });
    await expect.poll(() => shown.join("")).toContain('column "role" does not exist');
  });

  it("of a teammate that cannot read the board claims nothing and says why, and only once", async () => {
    const { agent, shown, source } = await session("alice", `team ${++teams}`);
    await createTask(agent.board, { subject: "Paint" });
    await loseColumn("tasks", "task");
    for (const _look of ["first", "second"]) expect(await source.next()).toBeUndefined();
    expect(shown.filter((line) => line.includes("does not exist"))).toHaveLength(1);
  });

  it("of a teammate comes without the lead's tools, and keeps the session open", async () => {
    const { agent, source } = await session("alice", `team ${++teams}`);
    const names = [...toolsOf(agent).keys()];
    expect(names).toEqual(expect.arrayContaining(["send_message", "task_claim"]));
    for (const name of ["spawn_teammate", "request_shutdown", "request_plan", "review_plan", "submit_plan"])
      expect(names).not.toContain(name);
    expect(source.isBusy?.()).toBe(true);
  });

  it("of the lead keeps the session open while somebody else has a task, whoever has others", async () => {
    const team = `team ${++teams}`;
    const { agent: lead, source } = await session(LEAD, team);
    const { agent: alice } = await session("alice", team);
    await createTask(lead.board, { subject: "Paint" });
    const isBusy = async () => {
      await source.next();
      return source.isBusy?.();
    };
    await createTask(lead.board, { subject: "Saw" });
    await claimTask(lead.board, "2", lead.owner);
    expect(await isBusy()).toBe(false);
    await claimTask(alice.board, "1", alice.owner);
    expect(await isBusy()).toBe(true);
    await completeTask(alice.board, "1", alice.owner);
    expect(await isBusy()).toBe(false);
  });
});
