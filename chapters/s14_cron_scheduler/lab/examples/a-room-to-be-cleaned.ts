type Room = { isDue: boolean; sign: string };

export function clean(room: Room, me: string, onDuty: string[], work: Work) {
  if (!room.isDue) return "nothing to do";
  if (onDuty.includes(room.sign)) return `${room.sign} is at it`;
  room.sign = me;
  room.isDue = work() === "broke off";
  room.sign = "";
  return room.isDue ? "still due" : "clean";
}

// A test checks this:
export const check = () => {
  const room = { isDue: true, sign: "Ann" };
  return {
    seen: [
      clean(room, "Bo", ["Ann", "Bo"], () => "done"),
      clean(room, "Bo", ["Bo"], () => "broke off"),
      clean(room, "Cy", ["Cy"], () => "done"),
      clean(room, "Cy", ["Cy"], () => "done"),
    ],
    expected: ["Ann is at it", "still due", "clean", "nothing to do"],
  };
};

type Work = () => "done" | "broke off";
