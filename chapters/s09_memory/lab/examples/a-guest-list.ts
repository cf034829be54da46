type House = { list: string[]; here: string[] };

export function invite(named: string[], { list, here }: House): string[] {
  const wanted = [...new Set(named)].filter((name) => list.includes(name));
  return wanted.filter((name) => !here.includes(name)).slice(0, 3);
}

// A test checks this:
export const check = () => ({
  seen: invite(["Eva", "Zoe", "Ann", "Eva", "Bo", "Cy", "Dan"], {
    list: ["Ann", "Bo", "Cy", "Dan", "Eva"],
    here: ["Ann"],
  }),
  expected: ["Eva", "Bo", "Cy"],
});
