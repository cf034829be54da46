/** Mail: a row a message. Its id is the key for ever, so what is sent twice is there once. */
import { keyOf } from "@harness/shared/team";
import { messageSchema, type TeamStore } from "../team/state.ts";
import type { Server } from "./server.ts";

const SEND = `
  with sent as (
    insert into harness.mail (team, id, mailbox, message) values ($1, $2, $3, $4)
    on conflict (team, id) do nothing returning team)
  select pg_notify('harness', team) from sent`;

const UNREAD = `
  select message from harness.mail
  where team = $1 and mailbox = $2 and acknowledged is null order by number`;

const ACKNOWLEDGE = `
  with taken as (update harness.mail set acknowledged = now()
    where team = $1 and mailbox = $2 and id = any($3) and acknowledged is null)
  select pg_notify('harness', $1)`;

/** Each statement may be made twice without anything being sent, read or taken twice. */
export function openMailboxes({
  team,
  query,
  changed,
}: Server): Pick<TeamStore, "send" | "unread" | "acknowledge"> {
  return {
    async send(message) {
      await query(SEND, [team, message.id, keyOf(message.to), JSON.stringify(message)]);
      changed();
    },
    async unread(mailbox) {
      const rows = await query<{ message: unknown }>(UNREAD, [team, keyOf(mailbox)]);
      return rows.flatMap(({ message }) => messageSchema.safeParse(message).data ?? []);
    },
    async acknowledge(mailbox, ids) {
      const key = keyOf(mailbox);
      // Whoever took nothing wakes nobody: it might be itself that it wakes.
      if (ids.length === 0) return;
      await query(ACKNOWLEDGE, [team, key, ids]);
      changed();
    },
  };
}
