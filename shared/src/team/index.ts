/** What a team keeps in `.harness/`: who is in it, what its members write to one another, and who is told of changes. */

export { type Changes, openChanges } from "./changes.ts";
export { createLease, type Lease } from "./lease.ts";
export { type Mail, openMailboxes } from "./mailboxes.ts";
export {
  keyOf,
  type Member,
  type Membership,
  nameSchema,
  openMembers,
  retire,
  senderSchema,
} from "./members.ts";
