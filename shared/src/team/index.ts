/** A team: its members, the mail they send one another, and who is told of changes. It is kept in `.harness/team/`. */

export { type Changes, openChanges } from "./changes.ts";
export { openTeamFiles } from "./files.ts";
export { createLease, type Lease } from "./lease.ts";
export { openMailboxes } from "./mailboxes.ts";
export { createMate, type MateOf } from "./mate.ts";
export {
  keyOf,
  leaveOnce,
  type Member,
  type Membership,
  mateNameSchema,
  nameSchema,
  nameTaken,
  openMembers,
  retire,
  senderSchema,
} from "./members.ts";
export { isLead, LEAD, memberName } from "./names.ts";
export {
  type MailAndMembers,
  type Mailboxes,
  type Members,
  type Message,
  messageSchema,
  withoutRepeats,
} from "./store.ts";
