/**
 * `.harness/team/members.json`: who is in the team, and in which process. If the process has died, its members are gone. Each
 * entry carries a seal: an entry that was not written here is no member, and is left alone.
 */

import { join } from "node:path";
import { z } from "zod";
import { soonerOrLater } from "../clock/index.ts";
import {
  describeProcess,
  isProcessAlive,
  jsonFile,
  processMark,
  reasonsOf,
  type Sealer,
  type State,
  sealerFor,
  tellProblem,
} from "../state/index.ts";

const OF_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** What may become a file name on any system. */
export const nameSchema = z
  .string()
  .trim()
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'expected letters, digits and "-", such as alice-2')
  .refine((name) => !OF_WINDOWS.test(name), "Windows knows no file of this name");

/** Who a message may be from: a member. Only the harness itself speaks as the user, and not through mailboxes. */
export const senderSchema = nameSchema.refine(
  (name) => !/^(user|agent)$/i.test(name),
  "this name is reserved",
);

/** What tells a name from all others: case does not count, as in the file systems that know none. Throws an Error when it is none. */
export function keyOf(name: string): string {
  const { data, error } = nameSchema.safeParse(name);
  if (error) throw new Error(`${name} cannot be a name: ${reasonsOf(error)}.`);
  return data.toLowerCase();
}

export interface Member {
  name: string;
  /** What it is there for. */
  role: string;
  /** The mark of the process in which it lives. */
  member: string;
}

/** A place in the team. */
export interface Membership {
  /** The mark of the process, by which the tasks of its agents are told from those of others. */
  member: string;
  /** Aborts when the place is lost: whoever has it must stop. */
  lost: AbortSignal;
  leave(): Promise<void>;
}

/**
 * Takes a member out of the team after giving back what it held, so that a new member of the same name loses nothing. Rejects
 * when that cannot be written, and tries again until it can: nobody else would while the process lives.
 */
export function retire<Released>(
  membership: Membership,
  giveBack: () => Promise<Released>,
): Promise<Released> {
  return soonerOrLater(async () => {
    const released = await giveBack();
    await membership.leave();
    return released;
  });
}

const memberSchema = z.looseObject({ name: nameSchema, role: z.string(), member: z.string() });
const fileSchema = z.array(memberSchema).default([]);
const FILE = "team/members.json";

/** The members of the team of a workspace. `onChange` is called after each change that this process makes. */
export function openMembers(state: State, onChange: () => void) {
  const file = jsonFile(state, FILE, fileSchema);
  /** Call it only when there is an entry: then the directory exists. */
  const sealer = () => sealerFor(join(state.directory, FILE));
  const own = (entries: Member[]) => {
    if (entries.length === 0) return [];
    // Members whose process has ended do not count anyway. A moved workspace still holds those of its old place.
    const isForeign = (entry: Member) => opened([entry], sealer()).length === 0;
    if (entries.some((entry) => isAlive(entry) && isForeign(entry)))
      tellProblem({ file: `${state.name}/${FILE}` });
    return opened(entries, sealer());
  };
  const change = async <Result>(work: (entries: Member[]) => Result) => {
    const result = await file.change(work);
    onChange();
    return result;
  };
  return {
    /** The living ones. */
    members: async (): Promise<Member[]> => own(file.read()).filter(isAlive),
    /** Throws an Error while a living member has the name, in whatever case. */
    async join({ name, role }: Pick<Member, "name" | "role">): Promise<Membership> {
      const me = { name, role, member: processMark() };
      await change((entries) => {
        checkFree(name, own(entries));
        entries.push(sealer().seal(me) as Member);
      });
      let isIn = true;
      const leave = async () => {
        if (isIn)
          await change((entries) =>
            remove(entries, sealer(), (one) => one.name === name && one.member === me.member),
          );
        // Its name may be another's by the time somebody ends it again.
        isIn = false;
      };
      // Nobody loses a place while its process lives.
      return { member: me.member, lost: new AbortController().signal, leave };
    },
    /** Strikes off the members who died with their process, and gives them. */
    async removeDead(): Promise<Member[]> {
      if (own(file.read()).every(isAlive)) return [];
      return change((entries) => remove(entries, sealer(), (one) => !isAlive(one)));
    },
  };
}

function opened(entries: Member[], sealer: Sealer): Member[] {
  return entries.flatMap((entry) => (sealer.open(entry) as Member | undefined) ?? []);
}

function checkFree(name: string, members: Member[]): void {
  const other = members.find((one) => isAlive(one) && one.name.toLowerCase() === name.toLowerCase());
  if (other)
    throw new Error(`name: "${name}" is taken: ${other.name} lives in ${describeProcess(other.member)}.`);
}

function isAlive({ member }: Member): boolean {
  return isProcessAlive(member);
}

/** Gives those who are gone. */
function remove(entries: Member[], sealer: Sealer, isGone: (one: Member) => boolean): Member[] {
  const gone = entries.filter((entry) => opened([entry], sealer).some(isGone));
  for (const entry of gone) entries.splice(entries.indexOf(entry), 1);
  return opened(gone, sealer);
}
