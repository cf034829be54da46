export function poster(town: string, season: string, today: string) {
  return [`Zoo of ${town}`, `Open ${season}`, `Today: ${today}`];
}

export function printedAgain(before: string[], after: string[]) {
  const isSame = after.map((strip, at) => strip === before[at]);
  return isSame.includes(false) ? after.slice(isSame.indexOf(false)) : [];
}

// A test checks this:
export const check = () => {
  const monday = poster("Bergen", "9-5", "seals");
  return {
    seen: [
      printedAgain(monday, poster("Bergen", "9-5", "owls")),
      printedAgain(monday, poster("Bergen", "9-8", "owls")),
      printedAgain(monday, monday),
    ],
    expected: [["Today: owls"], ["Open 9-8", "Today: owls"], []],
  };
};
