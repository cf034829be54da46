/**
 * `.harness/team/members.json` says who is in the team, and in which process. When a process dies, its members are gone. Each
 * entry carries a seal. An entry that was not written here is no member, and is ignored.
 */

import { join } from "node:path";
import * as z from "zod";
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
import type { Members } from "./store.ts";

const OF_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name must be a valid file name on every system. */
export const nameSchema = z
  .string()
  .trim()
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'expected letters, digits and "-", such as alice-2')
  .refine((name) => !OF_WINDOWS.test(name), "Windows allows no file of this name");

/** A message comes from a member. Only the harness speaks as the user, and never through mailboxes. */
export const senderSchema = nameSchema.refine(
  (name) => !/^(user|agent)$/i.test(name),
  "this name is reserved",
);

/** What a new teammate may be called. */
export const mateNameSchema = nameSchema.refine(
  (name) => !/^(lead|agent|user)$/i.test(name),
  "this name is reserved",
);

/** Returns the name in lower case: some file systems ignore case, so two names must differ in more. Throws an Error when it is not a name. */
export function keyOf(name: string): string {
  const { data, error } = nameSchema.safeParse(name);
  if (error) throw new Error(`${name} cannot be a name: ${reasonsOf(error)}.`);
  return data.toLowerCase();
}

export interface Member {
  name: string;
  /** What it does in the team. */
  role: string;
  /** The mark of its process. */
  member: string;
}

/** A place in the team. */
export interface Membership {
  /** The mark of the process. Tasks carry it, so the board can tell whose they are. */
  member: string;
  /** Aborts when the place is lost. Its member must stop then. */
  lost: AbortSignal;
  leave(): Promise<void>;
}

/** Leaving twice changes nothing: by then the name may belong to another member. After a failure it may be tried again. */
export function leaveOnce(leave: () => Promise<unknown>): Membership["leave"] {
  let isIn = true;
  return async () => {
    if (isIn) await leave();
    isIn = false;
  };
}

/**
 * Gives back what a member had, then takes it out of the team. In this order a new member of the same name loses nothing.
 * Rejects when that cannot be written, and tries again until it can: no other process would do it while this one lives.
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

/** The members of the team of a workspace. Each change that this process makes calls `onChange`. */
export function openMembers(state: State, onChange: () => void): Members {
  const file = jsonFile(state, FILE, fileSchema);
  /** Only valid when there is an entry: then the directory exists. */
  const sealer = () => sealerFor(join(state.directory, FILE));
  const own = (entries: Member[]) => {
    if (entries.length === 0) return [];
    // A moved workspace still has the members of its old place. If their process has ended, no warning is needed.
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
    members: async () => own(file.read()).filter(isAlive),
    async join({ name, role }) {
      const me = { name, role, member: processMark() };
      await change((entries) => {
        checkFree(name, own(entries));
        entries.push(sealer().seal(me) as Member);
      });
      const isMe = (one: Member) => one.name === name && one.member === me.member;
      const leave = leaveOnce(() => change((entries) => remove(entries, sealer(), isMe)));
      // In files a place lasts as long as its process: `lost` never aborts.
      return { member: me.member, lost: new AbortController().signal, leave };
    },
    async removeDead() {
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
  if (other) throw nameTaken(name, other);
}

/** Says who has the name: `other` may write it in another case. */
export function nameTaken(name: string, other: Member): Error {
  return new Error(`name: "${name}" is taken: ${other.name} lives in ${describeProcess(other.member)}.`);
}

function isAlive({ member }: Member): boolean {
  return isProcessAlive(member);
}

/** Removes entries, and returns those that it has removed. */
function remove(entries: Member[], sealer: Sealer, isGone: (one: Member) => boolean): Member[] {
  const gone = entries.filter((entry) => opened([entry], sealer).some(isGone));
  for (const entry of gone) entries.splice(entries.indexOf(entry), 1);
  return opened(gone, sealer);
}
