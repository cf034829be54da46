/** The tables on the server. Look at them with `select * from harness.mail`. */
import { createTables, type Query } from "@harness/shared/database";

/** The columns are `json`, not `jsonb`: `jsonb` refuses text with a NUL. */
const TABLES = `
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

/** Locks the row of the team until the transaction ends (the update changes nothing), so that one process at a time changes the board or takes a name. Creates the row if it is missing. */
export const LOCK =
  "insert into harness.teams as t values ($1) on conflict (name) do update set last_task = t.last_task returning last_task";

/** Creates the tables that are missing; several programs may do so at once. If they are all there, it only reads. */
export async function prepareTables(team: string, query: Query): Promise<void> {
  await createTables({ schema: "harness", version: 1, create: TABLES, last: "unread" }, query);
  const teams = await query("select from harness.teams where name = $1", [team]);
  if (teams.length === 0) await query(LOCK, [team]);
}
