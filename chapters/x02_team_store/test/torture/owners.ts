/** The server itself looks, by its own clock, whether a task is ever taken from an owner who lives, or done twice. */
import type { PostgresServer } from "@harness/shared/postgres";

const WATCH = `
  create table harness.faults (fault text);
  create function harness.look() returns trigger language plpgsql as $$ begin
    if old.task->>'status' = 'completed' then
      insert into harness.faults values (format('task %s was changed after its completion', old.id));
    elsif old.owner <> new.owner and exists (select from harness.leases l
        where l.team = old.team and l.mark = old.owner and l.until > clock_timestamp()) then
      insert into harness.faults values (format('task %s was taken from %s, who lives', old.id, old.owner));
    elsif new.task->>'status' = 'completed' and old.owner is distinct from new.owner then
      insert into harness.faults values (format('task %s was completed by another than its owner', old.id));
    end if;
    return new;
  end $$;
  create trigger look before update on harness.tasks for each row execute function harness.look();`;

/** From now on. The tables of the store must be there. */
export async function watchOwners(server: PostgresServer): Promise<void> {
  await server.query(WATCH);
}

/** Throws when something was seen. */
export async function judgeOwners(server: PostgresServer): Promise<void> {
  const faults = await server.query("select fault from harness.faults");
  if (faults) throw new Error(faults);
}
