type Book = { title: string; pages: number };

export function collect(cases: Book[][], slips: string[]): Book[] {
  const whole = cases.flat().filter(({ title, pages }) => {
    if (pages < 1) slips.push(`${title} has no pages`);
    return pages > 0;
  });
  const titles = whole.map(({ title }) => title);
  return whole.filter(({ title }, at) => titles.indexOf(title) === at);
}

// A test checks this:
export const check = () => {
  const slips: string[] = [];
  const mine = [
    { title: "Knots", pages: 0 },
    { title: "Tides", pages: 9 },
  ];
  const hers = [
    { title: "Tides", pages: 5 },
    { title: "Knots", pages: 7 },
  ];
  const books = collect([mine, hers], slips);
  return {
    seen: [books, slips],
    expected: [[mine[1], hers[1]], ["Knots has no pages"]],
  };
};
