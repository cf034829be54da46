/** Tables with a version. They are created at first use, also by several programs at once. */

import type { Query } from "./transaction.ts";

export interface Tables {
  /** Their schema. It becomes part of the statements, so it must be an identifier. */
  schema: string;
  /** A program that knows another version refuses to use them. */
  version: number;
  /** Statements that create what is missing; the last of them creates `last`. */
  create: string;
  /** A name in the schema. While it is there, nothing is created. */
  last: string;
}

/** Creates the tables that are missing. If they are all there, it only reads. Throws an Error when they have another version. */
export async function createTables({ schema, version, create, last }: Tables, query: Query): Promise<void> {
  const isThere = 'select to_regclass($1) is not null as "isThere"';
  const [found] = await query<{ isThere: boolean }>(isThere, [`${schema}.${last}`]);
  if (!found?.isThere) await query(withVersion(schema, version, create));
  const [about] = await query<{ version: number }>(`select version from ${schema}.about`);
  if (about?.version !== version)
    throw new Error(
      `Its tables are of version ${about?.version}, and this program knows version ${version}.`,
    );
}

/**
 * The server runs several statements without values as one transaction. The lock keeps a second program waiting meanwhile.
 * Reading any table then tells that program's connection what the first has created: it remembers that there was no schema.
 */
function withVersion(schema: string, version: number, create: string): string {
  return `
    select pg_advisory_xact_lock(hashtext('${schema}'));
    select from pg_namespace where false;
    create schema if not exists ${schema};
    create table if not exists ${schema}.about (version int not null);
    insert into ${schema}.about select ${version} where not exists (select from ${schema}.about);
    ${create}`;
}
