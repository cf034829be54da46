/** The flags of a team, and what a session does with them at its start. */
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres, openTestbed, put, quiet, say, trusting } from "@harness/shared/test-kit";
import type { Localized } from "@harness/shared/wording";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createAgent } from "../src/create-agent.ts";
import { loadSettings } from "../src/settings.ts";
import { joinTeam, teamFlags } from "../src/store/command.ts";
import { openPostgresStore } from "../src/store/index.ts";
import { createTask } from "../src/tasks/index.ts";
import { LEAD } from "../src/team/state.ts";

/** Starts a session with these flags. `enter` rejects with what the program would say at its end. */
async function session(given: { team?: string; join?: string; role?: string }, teamUrl?: string) {
  const shown = quiet();
  const testbed = await openTestbed(() => say("Done."));
  const settings = await loadSettings(testbed.workdir, trusting);
  const { team } = given;
  const options = { ...testbed, mode: "yolo" as const, settings, skills: [], trust: trusting };
  const agent = createAgent({ ...options, ...(team && teamUrl && { team, teamUrl }) });
  const endings: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => void (await Promise.all(endings.map((work) => work()))));
  const giveUp = ({ en }: Localized): never => {
    throw new Error(en);
  };
  const terminal = {
    flags: { team: "", join: "", role: "", ...given },
    teamUrl,
    giveUp,
    wakeUpBy: () => () => {},
    atEnd: (work: () => Promise<unknown>) => void endings.push(work),
  };
  return { agent, shown, enter: () => joinTeam(terminal, agent) };
}

it.each(["", "a b", "-alice", "名", "x".repeat(33)])("nobody joins as %j", (name) => {
  expect(teamFlags.join.pattern.test(name)).toBe(false);
});

it.each(["alice", "B-2", "leader", "x".repeat(32)])("somebody may join as %j", (name) => {
  expect(teamFlags.join.pattern.test(name)).toBe(true);
});

it.each(["lead", "Agent", "USER"])("the name %j is reserved, and the session says so", async (join) => {
  const { enter } = await session({ team: "class", join });
  await expect(enter()).rejects.toThrow(`--join ${join}: this name is reserved`);
});

it.each(["leader", "end-user"])("the name %j is not reserved", async (join) => {
  const { enter } = await session({ team: "class", join });
  await expect(enter()).rejects.toThrow("--team needs a server");
});

it.each([{ join: "alice" }, { role: "painter" }])("%j needs a team", async (flags) => {
  const { enter } = await session(flags);
  await expect(enter()).rejects.toThrow("add --team NAME");
});

it.each([undefined, "postgresql://127.0.0.1:1/class"])(
  "--role needs --join, and nobody asks the server before (%j)",
  async (url) => {
    const { enter } = await session({ team: "class", role: "painter" }, url);
    await expect(enter()).rejects.toThrow("add --join NAME");
  },
);

it.each([undefined, "http://127.0.0.1/class"])(
  "--team says what it needs when the address is %j",
  async (url) => {
    const { enter } = await session({ team: "class" }, url);
    await expect(enter()).rejects.toThrow("--team needs a server: set HARNESS_TEAM_URL");
  },
);

it("without --team the session becomes the lead of the team in files when there is mail for it, and says nothing", async () => {
  const { agent, shown, enter } = await session({});
  await agent.team.store.send({ id: "1", from: "bob", to: LEAD, content: "Ready." });
  await enter();
  expect(agent.team.place).toBeDefined();
  expect(shown.join("")).not.toContain("HARNESS_TEAM_URL");
});

it("without --team the session begins, and tells it, when its mail cannot be read", async () => {
  const { agent, shown, enter } = await session({});
  put(join(agent.state.directory, "team"), "This is not a folder.");
  await enter();
  expect(shown.join("")).toContain("not a directory");
});

describe.skipIf(!(await hasPostgres()))("on a server, after a teammate has died with a task", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  async function afterDeath(team: string) {
    const store = openPostgresStore(server.url, team);
    onTestFinished(() => store.close());
    await createTask(store.board, { subject: "Paint" });
    await server.query(`insert into harness.members values ('${team}', 'alice', 'alice', '', 'dead')`);
    const owner = JSON.stringify({ name: "alice", process: "dead" });
    const task = `{"subject":"Paint","status":"in_progress","owner":${owner}}`;
    await server.query(`update harness.tasks set owner = 'dead', task = '${task}' where team = '${team}'`);
  }
  const membersOf = (team: string) =>
    server.query(`select string_agg(name, ' ' order by name) from harness.members where team = '${team}'`);

  it("the lead knows it before its first prompt", async () => {
    await afterDeath("first");
    const { agent, enter } = await session({ team: "first" }, server.url);
    await enter();
    expect(agent.inbox.posts.map(({ text }) => text).join()).toMatch(/alice is gone.*1 Paint/s);
    expect(await membersOf("first")).toBe("lead");
  });

  it("the lead knows it, too, when another member has taken the task already", async () => {
    await afterDeath("third");
    await server.query(
      'update harness.tasks set owner = \'bob\', task = \'{"subject":"Paint","status":"completed"}\' where team = \'third\'',
    );
    const { agent, enter } = await session({ team: "third" }, server.url);
    await enter();
    expect(agent.inbox.posts.map(({ text }) => text).join()).toContain("alice is gone");
  });

  it("another teammate leaves that to the lead", async () => {
    await afterDeath("second");
    const { agent, enter } = await session({ team: "second", join: "bob" }, server.url);
    await enter();
    expect(agent.inbox.posts).toEqual([]);
    expect(await membersOf("second")).toBe("alice bob");
  });
});
