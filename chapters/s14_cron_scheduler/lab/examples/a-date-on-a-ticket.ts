export function readDate(ticket: string): string {
  const [day = 0, month = 0, year = 0] = ticket.split(".").map(Number);
  if (!(year >= 1900)) return `year ${year}: expected 1900 or later`;
  if (!(month >= 1 && month <= 12)) return `month ${month}: not 1 to 12`;
  if (!(day >= 1 && day <= 31)) return `day ${day}: not 1 to 31`;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day) return `${ticket}: there is no such day`;
  return date.toISOString().slice(0, 10);
}

// A test checks this:
export const check = () => ({
  seen: ["1.5.2026", "1.13.2026", "x.5.2026", "30.2.2026"].map(readDate),
  expected: [
    "2026-05-01",
    "month 13: not 1 to 12",
    "day NaN: not 1 to 31",
    "30.2.2026: there is no such day",
  ],
});
