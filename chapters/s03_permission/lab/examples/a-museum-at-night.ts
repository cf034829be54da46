type Museum = { closed: string[]; isNight: boolean };

export function atTheDoor(room: string, ticket: string[], here: Museum) {
  if (here.closed.includes(room)) return `no: ${room} is closed`;
  if (here.isNight) return "no: at night nobody enters";
  if (ticket.includes(room)) return "yes";
  return "ask the guard";
}

// A test checks this:
const ticket = ["hall", "attic"];
const day = { closed: ["attic"], isNight: false };

export const check = () => ({
  seen: [
    atTheDoor("attic", ticket, day),
    atTheDoor("hall", ticket, { ...day, isNight: true }),
    atTheDoor("hall", ticket, day),
    atTheDoor("cellar", ticket, day),
  ],
  expected: [
    "no: attic is closed",
    "no: at night nobody enters",
    "yes",
    "ask the guard",
  ],
});
