type Rooms = Map<number, string>;

export function checkOut(guest: string, rooms: Rooms, tell: Tell) {
  const mine = [...rooms].filter(([, name]) => name === guest);
  for (const [room] of mine) rooms.delete(room);
  tell(`${guest} has left ${mine.length} rooms`);
}

// A test checks this:
export const check = () => {
  const rooms = new Map([
    [1, "Ann"],
    [2, "Bo"],
    [3, "Ann"],
  ]);
  const desk: string[] = [];
  checkOut("Ann", rooms, (text) =>
    desk.push(`${text}, taken now: ${[...rooms.keys()]}`),
  );
  return { seen: desk, expected: ["Ann has left 2 rooms, taken now: 2"] };
};

type Tell = (text: string) => void;
