/** `.harness/team/members.json`: who is in the team, and in which process. Whose process is dead is no member any more. */
import { describeProcess, isProcessAlive, jsonFile, processMark, type State } from "@harness/shared/state";
import { z } from "zod";
import { type Member, nameSchema, type TeamStore } from "./state.ts";

const memberSchema = z.looseObject({ name: nameSchema, role: z.string(), member: z.string() });
const fileSchema = z.array(memberSchema).default([]);

export function openMembers(
  state: State,
  onChange: () => void,
): Pick<TeamStore, "members" | "join" | "removeDead"> {
  const file = jsonFile(state, "team/members.json", fileSchema);
  const change = async <Result>(work: (members: Member[]) => Result) => {
    const result = await file.change(work);
    onChange();
    return result;
  };
  return {
    members: async () => file.read().filter(isAlive),
    async join({ name, role }) {
      const me = { name, role, member: processMark() };
      await change((members) => {
        checkFree(name, members);
        members.push(me);
      });
      let isIn = true;
      const leave = async () => {
        if (isIn)
          await change((members) => remove(members, (one) => one.name === name && one.member === me.member));
        // Its name may be another's by the time somebody ends it again.
        isIn = false;
      };
      // Nobody loses a place while its process lives.
      return { lost: new AbortController().signal, leave };
    },
    async removeDead() {
      if (file.read().every(isAlive)) return [];
      return change((members) => remove(members, (one) => !isAlive(one)));
    },
  };
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
function remove(members: Member[], isGone: (one: Member) => boolean): Member[] {
  const gone = members.filter(isGone);
  for (const one of gone) members.splice(members.indexOf(one), 1);
  return gone;
}
