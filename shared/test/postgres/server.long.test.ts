import { existsSync } from "node:fs";
import { connect } from "node:net";
import { bundle, isAlive, start } from "@harness/shared/test-kit";
import { describe, expect, it, onTestFinished } from "vitest";
import { type PostgresServer, startPostgres } from "../../src/postgres/index.ts";
import { hasPostgres } from "../../src/test-kit/index.ts";

const hasServer = await hasPostgres();

describe.skipIf(!hasServer)("a PostgreSQL server", () => {
  it("answers, survives a crash with its port, and leaves nothing behind", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    expect(await answers(server)).toBe(true);
    await server.stop("SIGKILL");
    expect(await answers(server)).toBe(false);
    await server.start();
    expect(await answers(server)).toBe(true);
    await server.remove();
    expect(await answers(server)).toBe(false);
    expect(existsSync(server.directory)).toBe(false);
  });

  it("can read its files as the user as whom it runs, though new files are for their owner alone", async () => {
    const usual = process.umask(0o077);
    onTestFinished(() => void process.umask(usual));
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    expect(await answers(server)).toBe(true);
  });

  it("makes databases that know nothing of each other", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const [one, two] = [await server.createDatabase(), await server.createDatabase()];
    expect(one).not.toBe(two);
    expect(one.startsWith(server.url.replace(/\w+$/, ""))).toBe(true);
    expect(await server.query("select count(*) from pg_database where datname like 'd%'")).toBe("2");
    await expect(server.query("select nothing")).rejects.toThrow("nothing");
  });

  it("says why it does not start", async () => {
    await expect(startPostgres({ max_connections: "no" })).rejects.toThrow("max_connections");
  });

  it("holds nobody up who has come to an end", async () => {
    const script = await bundle(new URL("ending.ts", import.meta.url));
    const { lines, ended } = start(script, []);
    expect(await ended).toMatchObject({ code: 0 });
    await expect.poll(() => existsSync(lines[0] ?? "")).toBe(false);
  });

  it("ends when whoever started it is killed", async () => {
    const script = await bundle(new URL("dying.ts", import.meta.url));
    const { child, lines, ended } = start(script, [], () => child.kill("SIGKILL"));
    await ended;
    const [pid = "", directory = ""] = (lines[0] ?? "").split(" ");
    await expect.poll(() => isAlive(Number(pid))).toBe(false);
    await expect.poll(() => existsSync(directory)).toBe(false);
  });
});

function answers({ port }: PostgresServer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.unref().once("connect", () => socket.destroy());
  });
}
