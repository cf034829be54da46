type Climber = { route: string; shown?: string };

export function climb({ route, shown }: Climber, openWalls: string[]) {
  if (shown !== route) return `${route}: show your knot first`;
  if (!openWalls.includes(route)) return `${route}: the wall is closed`;
  return `${route}: up you go`;
}

// A test checks this:
export const check = () => ({
  seen: [
    climb({ route: "red" }, ["red"]),
    climb({ route: "red", shown: "red" }, []),
    climb({ route: "red", shown: "red" }, ["red"]),
    climb({ route: "blue", shown: "red" }, ["blue"]),
  ],
  expected: [
    "red: show your knot first",
    "red: the wall is closed",
    "red: up you go",
    "blue: show your knot first",
  ],
});
