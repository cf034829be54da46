/** What the address says of encryption holds. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "../src/store/index.ts";
import { encrypt, makeAuthority } from "./torture/certificates.ts";

const hasServer = await hasPostgres();
const isTried = hasServer && spawnSync("openssl", ["version"]).status === 0;
if (!isTried) console.warn("Skipped: encryption (it takes PostgreSQL and openssl)");

it.skipIf(!isTried)("sslmode=verify-full talks to the right server, and to no other", async () => {
  const [ours, theirs] = [folder(), folder()];
  const [authority, stranger] = [makeAuthority(ours), makeAuthority(theirs)];
  const server = await startPostgres();
  onTestFinished(() => server.remove());

  expect(await membersAt(server, `sslmode=verify-full&sslrootcert=${authority}`)).toContain("SSL");
  await encrypt(server, "localhost", ours);
  expect(await membersAt(server, `sslmode=verify-full&sslrootcert=${authority}`)).toEqual([]);
  expect(
    await server.query(
      "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'harness'",
    ),
  ).toBe("t");
  expect(await membersAt(server, `sslmode=verify-full&sslrootcert=${stranger}`)).toContain("certificate");
  expect(await membersAt(server, "sslmode=verify-full")).toContain("certificate");
  await encrypt(server, "elsewhere.example", ours);
  expect(await membersAt(server, `sslmode=verify-full&sslrootcert=${authority}`)).toContain("altnames");
});

/** The members of a team, or why it has none. */
async function membersAt({ url }: PostgresServer, options: string) {
  const address = `${url.replace("127.0.0.1", "localhost")}?${options}`;
  const store = openPostgresStore(address, "class");
  onTestFinished(() => store.close());
  return store.members().catch(({ message }: Error) => {
    expect(message).not.toContain(new URL(url).password);
    return message;
  });
}

function folder(): string {
  const directory = join(temporaryDirectory(), "with a blank");
  mkdirSync(directory);
  return directory;
}
