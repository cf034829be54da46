/** What lies on the server, for anybody to look at: `select * from harness.mail`. */
import type { Query } from "@harness/shared/database";

/** Of these tables. A program that knows another one keeps away. */
const VERSION = 1;

/** JSON as it was sent, not `jsonb`: that takes no text with a NUL in it. */
const TABLES = `
  select pg_advisory_xact_lock(hashtext('harness'));
  create schema if not exists harness;
  create table if not exists harness.about (version int not null);
  insert into harness.about select ${VERSION} where not exists (select from harness.about);
  create table if not exists harness.teams (name text primary key, last_task bigint not null default 0);
  create table if not exists harness.leases (
    team text references harness.teams, mark text, until timestamptz not null, primary key (team, mark));
  create table if not exists harness.members (
    team text references harness.teams, key text, name text not null, role text not null, mark text not null,
    joined timestamptz not null default now(), primary key (team, key));
  create table if not exists harness.tasks (
    team text references harness.teams, id bigint, owner text, task json not null, primary key (team, id));
  create table if not exists harness.mail (
    team text references harness.teams, id text, number bigint generated always as identity, mailbox text not null,
    message json not null, acknowledged timestamptz, primary key (team, id));
  create index if not exists unread on harness.mail (team, mailbox, number) where acknowledged is null;
`;

/** Until the transaction ends, nobody else changes the board of a team or takes a name there. Makes the row, if somebody has emptied the tables. */
export const LOCK =
  "insert into harness.teams as t values ($1) on conflict (name) do update set last_task = t.last_task returning last_task";

/** Makes what is missing; several programs may do so at once. Where all is there, it only reads. */
export async function prepare(team: string, query: Query): Promise<void> {
  const [found] = await query<{ is_there: boolean }>(
    "select to_regclass('harness.unread') is not null as is_there",
  );
  if (!found?.is_there) await query(TABLES);
  const [about] = await query<{ version: number }>("select version from harness.about");
  if (about?.version !== VERSION)
    throw new Error(
      `Its tables are of version ${about?.version}, and this program knows version ${VERSION}.`,
    );
  const teams = await query("select from harness.teams where name = $1", [team]);
  if (teams.length === 0) await query(LOCK, [team]);
}
