type Room = Map<string, string>;

export function memoryOf(room: Room, party: (room: Room) => void): Room {
  const before = new Map(room);
  party(room);
  const places = new Set([...before.keys(), ...room.keys()]);
  const moved = [...places].filter((it) => before.get(it) !== room.get(it));
  return new Map(moved.map((it) => [it, before.get(it) ?? "not there"]));
}

// A test checks this:
export const check = () => {
  const room = new Map([
    ["chair", "at the window"],
    ["lamp", "on the table"],
  ]);
  const moved = memoryOf(room, (it) => {
    it.set("chair", "in the garden");
    it.set("balloon", "at the ceiling");
  });
  return {
    seen: [...moved],
    expected: [
      ["chair", "at the window"],
      ["balloon", "not there"],
    ],
  };
};
