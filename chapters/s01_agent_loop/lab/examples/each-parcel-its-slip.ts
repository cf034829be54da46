export function weigh(parcels: unknown[]): string[] {
  return parcels.map((parcel, at) => {
    if (typeof parcel !== "number") return `${at + 1}: it is no parcel`;
    if (parcel > 30) return `${at + 1}: ${parcel} kg is too heavy`;
    return `${at + 1}: ${parcel} kg`;
  });
}

// A test checks this:
export const check = () => ({
  seen: weigh([2, "a cat", 31, 5]),
  expected: [
    "1: 2 kg",
    "2: it is no parcel",
    "3: 31 kg is too heavy",
    "4: 5 kg",
  ],
});
