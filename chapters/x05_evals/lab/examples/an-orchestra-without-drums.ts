type Orchestra = { silent: string; players: string[] };

export function soundOf({ silent, players }: Orchestra) {
  return players.filter((player) => player !== silent);
}

export function quartetOf({ players, ...agreed }: Orchestra) {
  return { ...agreed, players: players.slice(0, 4) };
}

// A test checks this:
export const check = () => {
  const players = ["violin", "drum", "flute", "horn", "harp"];
  const evening = { silent: "drum", players };
  return {
    seen: [
      soundOf(evening),
      soundOf(quartetOf(evening)),
      soundOf({ silent: "", players }),
    ],
    expected: [
      ["violin", "flute", "horn", "harp"],
      ["violin", "flute", "horn"],
      players,
    ],
  };
};
