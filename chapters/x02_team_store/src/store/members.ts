/** Who is in the team: whoever has a name there, and a lease that is not over. */

import type { Query } from "@harness/shared/database";
import { describeProcess } from "@harness/shared/state";
import { keyOf, type Member } from "@harness/shared/team";
import type { TeamStore } from "../team/state.ts";
import { createLease, type Lease } from "./lease.ts";
import { LEASE_MS, type Server } from "./server.ts";

const UNTIL = `clock_timestamp() + interval '${LEASE_MS} ms'`;
const MEMBER = "name, role, mark as member";
const IS_ALIVE = `exists (select from harness.leases l
  where l.team = m.team and l.mark = m.mark and l.until > clock_timestamp())`;
const TELL = "select pg_notify('harness', $1)";

export interface Members extends Pick<TeamStore, "members" | "join" | "removeDead"> {
  /** Says that this process lives, if it has members. */
  renew(query: Query): Promise<void>;
  leaveAll(): Promise<void>;
}

/** `onLost`: the members of this process have lost their places. */
export function openMembers({ team, query, transaction }: Server, onLost: () => void): Members {
  let own: Lease | undefined;
  const forget = () => {
    own = undefined;
  };
  const newLease = () =>
    createLease(() => {
      forget();
      onLost();
    });

  return {
    members: () =>
      query<Member>(
        `select ${MEMBER} from harness.members m where team = $1 and ${IS_ALIVE} order by joined`,
        [team],
      ),
    async join({ name, role }) {
      own ??= newLease();
      const lease = own;
      const me = { name, role, member: lease.mark };
      let asked = 0;
      const other = await transaction((query) => {
        asked = performance.now();
        return enter(me, team, query);
      });
      if (!lease.isEntered) lease.keep(asked);
      lease.isEntered = true;
      if (other)
        throw new Error(`name: "${name}" is taken: ${other.name} lives in ${describeProcess(other.member)}.`);
      let isIn = true;
      const leave = async () => {
        // Its name may be another's by the time somebody ends it again.
        if (isIn) await transaction((query) => strikeOff(me, team, query));
        isIn = false;
      };
      return { member: lease.mark, lost: lease.lost, leave };
    },
    async removeDead() {
      const dead = `delete from harness.members m where team = $1 and not ${IS_ALIVE} returning ${MEMBER}`;
      return query<Member>(dead, [team]);
    },
    async renew(query) {
      const lease = own;
      const asked = performance.now();
      const renewal = `update harness.leases set until = ${UNTIL}
        where team = $1 and mark = $2 and until > clock_timestamp() returning mark`;
      const renewed = await query(renewal, [team, lease?.mark]);
      if (!lease?.isEntered) return;
      if (renewed.length > 0) lease.keep(asked);
      else lease.lose();
    },
    async leaveAll() {
      const lease = own;
      if (!lease?.isEntered) return;
      forget();
      lease.end();
      await transaction(async (query) => {
        await query("delete from harness.members where team = $1 and mark = $2", [team, lease.mark]);
        await query("delete from harness.leases where team = $1 and mark = $2", [team, lease.mark]);
        await query(TELL, [team]);
      });
    },
  };
}

/** Gives the living member who has the name already, if there is one. Then nothing has changed. */
async function enter(
  { name, role, member }: Member,
  team: string,
  query: Query,
): Promise<Member | undefined> {
  const key = keyOf(name);
  await query(`insert into harness.leases values ($1, $2, ${UNTIL}) on conflict do nothing`, [team, member]);
  await query(`delete from harness.members m where team = $1 and key = $2 and not ${IS_ALIVE}`, [team, key]);
  const place =
    "insert into harness.members values ($1, $2, $3, $4, $5) on conflict do nothing returning name";
  const [entered] = await query(place, [team, key, name, role, member]);
  if (entered) await query(TELL, [team]);
  const [other] = await query<Member>(`select ${MEMBER} from harness.members where team = $1 and key = $2`, [
    team,
    key,
  ]);
  // It may have left in this moment.
  return entered ? undefined : (other ?? enter({ name, role, member }, team, query));
}

async function strikeOff({ name, member }: Member, team: string, query: Query): Promise<void> {
  const gone = "delete from harness.members where team = $1 and key = $2 and mark = $3";
  await query(gone, [team, keyOf(name), member]);
  await query(TELL, [team]);
}
