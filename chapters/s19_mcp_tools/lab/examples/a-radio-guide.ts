type Show = { station: string; show: string };

export function guide(shows: Show[], clashes: Show[]): Map<string, Show> {
  const table = new Map<string, Show>();
  for (const one of shows) {
    const long = `${one.station}/${one.show.replace(/\W/g, "_")}`;
    if (table.has(long)) clashes.push(one);
    else table.set(long, one);
  }
  return table;
}

// A test checks this:
export const check = () => {
  const clashes: { station: string; show: string }[] = [];
  const shows = ["tea & talk", "tea+&+talk", "news"].map((show) => ({
    station: "sea",
    show,
  }));
  const table = guide(shows, clashes);
  return {
    seen: [
      [...table.keys()],
      table.get("sea/tea___talk")?.show,
      clashes.map(({ show }) => show),
    ],
    expected: [["sea/tea___talk", "sea/news"], "tea & talk", ["tea+&+talk"]],
  };
};
