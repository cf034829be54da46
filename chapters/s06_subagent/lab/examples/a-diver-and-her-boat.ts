type Sailor = { role: string; log: string[]; boat: { alarm: boolean } };

export function sendDown(captain: Sailor, sights: string[]): string {
  const diver: Sailor = { ...captain, role: "diver", log: [] };
  for (const sight of sights) {
    if (diver.boat.alarm) return "came up: the alarm";
    diver.log.push(sight);
  }
  return diver.log.at(-1) ?? "saw nothing";
}

// A test checks this:
export const check = () => {
  const captain = {
    role: "captain",
    log: ["we are here"],
    boat: { alarm: false },
  };
  const first = sendDown(captain, ["a rock", "an anchor"]);
  captain.boat.alarm = true;
  return {
    seen: [first, sendDown(captain, ["a rock"]), captain.log],
    expected: ["an anchor", "came up: the alarm", ["we are here"]],
  };
};
