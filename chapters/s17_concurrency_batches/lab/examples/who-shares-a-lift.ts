export function trips(queue: string[], seats: number): string[][] {
  const lifts: string[][] = [];
  for (const name of queue) {
    const lift = lifts.at(-1);
    const isAlone = [name, lift?.[0]].includes("piano");
    if (lift && !isAlone && lift.length < seats) lift.push(name);
    else lifts.push([name]);
  }
  return lifts;
}

// A test checks this:
export const check = () => ({
  seen: trips(["Ann", "Bo", "Cy", "piano", "Dan", "Eva"], 2),
  expected: [["Ann", "Bo"], ["Cy"], ["piano"], ["Dan", "Eva"]],
});
