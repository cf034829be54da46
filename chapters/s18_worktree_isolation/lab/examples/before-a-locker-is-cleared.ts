type Locker = { user?: string; unique: string[]; rest: string[] };

export function clear({ user, unique, rest }: Locker, mayThrow: boolean) {
  if (user) return `stays: ${user} is using it`;
  if (unique.length > 0) return `stays: only here is ${unique.join(", ")}`;
  if (rest.length > 0 && !mayThrow) return `stays: holds ${rest.join(", ")}`;
  return "cleared";
}

// A test checks this:
export const check = () => ({
  seen: [
    clear({ user: "Ann", unique: [], rest: [] }, true),
    clear({ unique: ["a diary"], rest: ["socks"] }, true),
    clear({ unique: [], rest: ["socks"] }, false),
    clear({ unique: [], rest: ["socks"] }, true),
  ],
  expected: [
    "stays: Ann is using it",
    "stays: only here is a diary",
    "stays: holds socks",
    "cleared",
  ],
});
