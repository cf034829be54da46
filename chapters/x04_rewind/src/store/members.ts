/**
 * Who is in the team. A silent machine may be dead or only cut off, and no other machine can tell. So each process renews a
 * lease again and again, and the server's clock decides. All members of a process share one lease.
 */
import type { Query } from "@harness/shared/database";
import { createLease, keyOf, type Lease, leaveOnce, type Member, nameTaken } from "@harness/shared/team";
import { LOCK } from "./schema.ts";
import { LEASE_MS, type Server } from "./server.ts";

const UNTIL = `clock_timestamp() + interval '${LEASE_MS} ms'`;
const MEMBER = "name, role, mark as member";
const IS_ALIVE = `exists (select from harness.leases l
  where l.team = m.team and l.mark = m.mark and l.until > clock_timestamp())`;

const LIST = `select ${MEMBER} from harness.members m where team = $1 and ${IS_ALIVE} order by joined`;
const REMOVE_DEAD = `delete from harness.members m where team = $1 and not ${IS_ALIVE} returning ${MEMBER}`;
const BEGIN_LEASE = `insert into harness.leases values ($1, $2, ${UNTIL}) on conflict do nothing`;
const RENEW_LEASE = `
  update harness.leases set until = ${UNTIL}
  where team = $1 and mark = $2 and until > clock_timestamp() returning mark`;
const END_LEASE = `
  with gone as (delete from harness.members where team = $1 and mark = $2),
    over as (delete from harness.leases where team = $1 and mark = $2)
  select pg_notify('harness', $1)`;
/** The name of a dead member is free. */
const TAKE_NAME = `
  insert into harness.members as m (team, key, name, role, mark) values ($1, $2, $3, $4, $5)
  on conflict (team, key) do update
    set name = excluded.name, role = excluded.role, mark = excluded.mark, joined = now() where not ${IS_ALIVE}
  returning pg_notify('harness', $1)`;
const HOLDER = `select ${MEMBER} from harness.members where team = $1 and key = $2`;
const LEAVE = `
  delete from harness.members where team = $1 and key = $2 and mark = $3
  returning pg_notify('harness', $1)`;

type Entry = Member & { key: string };

/** `onLost`: the members of this process have lost their places. */
export function openMembers({ team, query, transaction, changed }: Server, onLost: () => void) {
  let own: Lease | undefined;
  const lose = () => {
    own = undefined;
    onLost();
  };
  return {
    members: () => query<Member>(LIST, [team]),
    // Without the lock it could remove a member that is just taking its place again: its new lease is not visible yet.
    removeDead: () =>
      transaction(async (query) => {
        await query(LOCK, [team]);
        return query<Member>(REMOVE_DEAD, [team]);
      }),
    async join({ name, role }: Pick<Member, "name" | "role">) {
      const key = keyOf(name);
      own ??= createLease(LEASE_MS, new Error("Not run: the place in the team is lost."), lose);
      const { mark: member, lost, enter } = own;
      enter(await transaction((query) => takeName({ key, name, role, member }, team, query)));
      changed();
      const leave = leaveOnce(() => query(LEAVE, [team, key, member]).then(changed));
      return { member, lost, leave };
    },
    /** Renews the lease of this process. */
    async renew(query: Query) {
      const lease = own;
      const asked = performance.now();
      const renewed = await query(RENEW_LEASE, [team, lease?.mark]);
      if (renewed.length > 0) lease?.keep(asked);
      else if (lease?.isEntered) lease.lose();
    },
    async leaveAll() {
      own?.end();
      if (own) await query(END_LEASE, [team, own.mark]);
    },
  };
}

/** Takes the name and begins the lease. Returns the moment before it asked: the lease counts from there. Throws an Error when a living member has the name. */
async function takeName({ key, name, role, member }: Entry, team: string, query: Query): Promise<number> {
  const asked = performance.now();
  await query(LOCK, [team]);
  await query(BEGIN_LEASE, [team, member]);
  for (;;) {
    const [taken] = await query(TAKE_NAME, [team, key, name, role, member]);
    if (taken) return asked;
    const [other] = await query<Member>(HOLDER, [team, key]);
    if (other) throw nameTaken(name, other);
    // That member has left a moment ago: try again.
  }
}
