type Ledger = { hotel: string; room: number; guest: string }[];

export function checkIn(hotel: string, guest: string, ledger: Ledger) {
  const ours = ledger.filter((entry) => entry.hotel === hotel);
  const room = Math.max(0, ...ours.map((entry) => entry.room)) + 1;
  ledger.push({ hotel, room, guest });
  return room;
}

// A test checks this:
export const check = () => {
  const ledger: { hotel: string; room: number; guest: string }[] = [];
  const rooms = ["Star", "Star", "Moon", "Star"].map((hotel) =>
    checkIn(hotel, "Ann", ledger),
  );
  return { seen: rooms, expected: [1, 2, 1, 3] };
};
