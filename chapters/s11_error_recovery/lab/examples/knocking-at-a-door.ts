type Visit = { door: () => string; rest: (minutes: number) => void };

export function knock({ door, rest }: Visit, tries = 1): string {
  try {
    return door();
  } catch (error) {
    if ((error as Error).name !== "Busy" || tries === 3) throw error;
    rest(2 ** tries);
    return knock({ door, rest }, tries + 1);
  }
}

// A test checks this:
function visit(replies: string[]): unknown[] {
  const rests: number[] = [];
  const door = () => {
    const reply = replies.shift() ?? "";
    if (reply === "come in") return reply;
    throw Object.assign(new Error("busy, busy"), { name: reply });
  };
  try {
    return [knock({ door, rest: (minutes) => rests.push(minutes) }), rests];
  } catch (error) {
    return [(error as Error).name, rests];
  }
}

export const check = () => ({
  seen: [
    visit(["Busy", "Busy", "come in"]),
    visit(["Locked", "come in"]),
    visit(["Busy", "Busy", "Busy"]),
  ],
  expected: [
    ["come in", [2, 4]],
    ["Locked", []],
    ["Busy", [2, 4]],
  ],
});
