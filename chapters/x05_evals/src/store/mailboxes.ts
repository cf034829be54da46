/** Mail: one row for each message. Its id stays the key forever, so a message that is sent twice is there once. */
import { keyOf, type Mailboxes, messageSchema } from "@harness/shared/team";
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
    where team = $1 and mailbox = $2 and id = any($3) and acknowledged is null returning team)
  select pg_notify('harness', team) from taken`;

/** Each statement may run twice: it sends, reads or takes nothing twice. */
export function openMailboxes({ team, query, changed }: Server): Mailboxes {
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
      const taken = await query(ACKNOWLEDGE, [team, keyOf(mailbox), ids]);
      // Without a change it must not notify: a member might wake itself again and again.
      if (taken.length > 0) changed();
    },
  };
}
