/** Names and texts that would be orders, if anybody took them for such. */

import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres } from "@harness/shared/test-kit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "../src/store/index.ts";
import { createTask } from "../src/tasks/index.ts";

const TEXTS = [
  "class",
  "Class",
  "class ",
  "'; drop schema harness cascade; --",
  '"harness"."mail"',
  "\\'; $1 $$ %s",
  "団\n😀",
  "x".repeat(100),
];

const hasServer = await hasPostgres();

describe.skipIf(!hasServer)("on one server", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  it.each(TEXTS)(
    "the team %j has its own mail, tasks and members, and they say what they said",
    async (text) => {
      const store = openPostgresStore(server.url, text);
      onTestFinished(() => store.close());
      const message = { id: "same", from: "bob", to: "alice", content: `${text}\0\ud83d` };
      await store.send(message);
      await store.join({ name: "alice", role: text });
      const { id } = await createTask(store.board, { subject: text });
      expect(await store.unread("alice")).toEqual([message]);
      expect(await store.members()).toMatchObject([{ name: "alice", role: text }]);
      expect(id).toBe("1");
      expect((await store.board.read()).tasks.get("1")?.subject).toBe(text.replace(/\s+/g, " "));
    },
  );
});
