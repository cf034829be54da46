type Desk = Map<string, string>;
type Pupil = (desk: Desk) => string;

export function mark(pupil: Pupil, solution: string) {
  const desk: Desk = new Map([["sum", "6 × 7"]]);
  pupil(desk); // what they say on leaving is not heard
  desk.set("solution", solution);
  return desk.get("answer") === desk.get("solution");
}

// A test checks this:
export const check = () => {
  const boasts = () => "That was easy!";
  const doubts = (desk: Desk) => desk.set("answer", "42") && "Was it 42?";
  const cheats = (desk: Desk) =>
    desk.set("answer", "1").set("solution", "1") && "Done.";
  return {
    seen: [boasts, doubts, cheats].map((pupil) => mark(pupil, "42")),
    expected: [false, true, false],
  };
};
