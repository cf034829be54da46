/** Who writes to whom. Every process works it out for itself, and so does whoever judges them. */
import type { Message } from "@harness/shared/team";

export interface Plan {
  processes: number;
  messages: number;
  kills: number;
  seed: number;
}

/** From argv or the command line: processes, messages, kills, seed. */
export function planOf([processes = 8, messages = 4000, kills = 40, seed = 1]: number[]): Plan {
  return { processes, messages, kills, seed };
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
    return { id: `m${number}`, from: names[from] ?? "", to: names[to] ?? "", content: `Number ${number}` };
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
