/** What is to be done. Every process works it out for itself, and so does whoever judges them. */
import type { Message } from "@harness/shared/team";

export interface Plan {
  processes: number;
  messages: number;
  tasks: number;
  seed: number;
}

export interface PlannedTask {
  subject: string;
  /** Who puts it on the board. */
  by: string;
  /** It waits for the task with this subject. */
  after?: string | undefined;
}

export function namesIn({ processes }: Plan): string[] {
  return Array.from({ length: processes }, (_, number) => `member-${number}`);
}

/** All messages. Each goes from one member to another. */
export function mailIn(plan: Plan): Message[] {
  const random = createRandom(plan.seed);
  const names = namesIn(plan);
  return Array.from({ length: plan.messages }, (_, number) => {
    const from = number % names.length;
    const to = (from + 1 + Math.floor(random() * (names.length - 1))) % names.length;
    return { id: `m${number}`, from: names[from] ?? "", to: names[to] ?? "", content: `Number ${number} 字` };
  });
}

/** All tasks. Two of three wait for an earlier one of the same member. */
export function tasksIn(plan: Plan): PlannedTask[] {
  const random = createRandom(plan.seed + 1);
  const names = namesIn(plan);
  return Array.from({ length: plan.tasks }, (_, number) => {
    const by = names[number % names.length] ?? "";
    const turn = Math.floor(number / names.length);
    const earlier = Math.floor(random() * turn) * names.length + (number % names.length);
    const after = turn > 0 && random() < 2 / 3 ? `task ${earlier}` : undefined;
    return { subject: `task ${number}`, by, after };
  });
}

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
