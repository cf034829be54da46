/** What a team shares besides its board, wherever that is kept: its mail and its members. */

import * as z from "zod";
import { soonerOrLater } from "../clock/index.ts";
import type { Changes } from "./changes.ts";
import { type Member, type Membership, senderSchema } from "./members.ts";

/** One message. Fields that later versions of this program add are kept. */
export const messageSchema = z.looseObject({
  id: z.string().min(1),
  from: senderSchema,
  to: z.string().min(1),
  content: z.string(),
});

export type Message = z.infer<typeof messageSchema>;

/** Each function throws an Error when the mail cannot be read or written. */
export interface Mailboxes {
  /** The message is on disk when this resolves. Sending the same id again changes nothing. */
  send(message: Message): Promise<void>;
  /** The messages to a name that were not acknowledged, the oldest first. They come again, also to the next process of that name. */
  unread(mailbox: string): Promise<Message[]>;
  /** Marks messages as taken. */
  acknowledge(mailbox: string, ids: string[]): Promise<void>;
}

export interface Members {
  /** The living members. */
  members(): Promise<Member[]>;
  /** Throws an Error while a living member has the name; case does not count. */
  join(member: Pick<Member, "name" | "role">): Promise<Membership>;
  /** Removes the members whose process has died, and returns them. */
  removeDead(): Promise<Member[]>;
}

export interface MailAndMembers extends Mailboxes, Members, Pick<Changes, "watch"> {}

/**
 * The same mail without repeats: what this process has acknowledged does not come again, even while that cannot be written (the disk
 * is full, the server is away). `acknowledge` then rejects, and goes on trying.
 */
export function withoutRepeats<Store extends Mailboxes>(store: Store): Store & Mailboxes {
  const taken = new Set<string>();
  return {
    ...store,
    unread: async (mailbox: string) => (await store.unread(mailbox)).filter(({ id }) => !taken.has(id)),
    async acknowledge(mailbox: string, ids: string[]) {
      for (const id of ids) taken.add(id);
      await soonerOrLater(async () => {
        await store.acknowledge(mailbox, ids);
        for (const id of ids) taken.delete(id);
      });
    },
  };
}
