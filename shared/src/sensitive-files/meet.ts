/** Can two patterns of paths match the same file? Compares only the texts, and looks at no directory. */

/** Is there a path that both patterns match? Returns true in doubt. Ignores case. */
export function patternsMeet(one: string, other: string): boolean {
  const [a, b] = [one, other].map((pattern) =>
    pattern
      .toLowerCase()
      .split("/")
      .filter((name) => name !== "."),
  );
  return meet(a ?? [], b ?? [], namesMeet, (name) => name === "**");
}

function namesMeet(one: string, other: string): boolean {
  // We do not compare sets and lists of names: they may match anything.
  if (/[[({]/.test(one + other)) return true;
  return meet([...one], [...other], charactersMeet, (character) => character === "*");
}

function charactersMeet(one: string, other: string): boolean {
  return one === other || one === "?" || other === "?";
}

/** Goes through both lists together. An item for which `many` returns true matches any number of items, also none. */
function meet(
  a: string[],
  b: string[],
  same: (a: string, b: string) => boolean,
  many: (item: string) => boolean,
) {
  // reachable[j]: the first i items of a and the first j items of b can match the same text.
  let reachable = firstRow(b, many);
  for (const item of a) {
    const next = [reachable[0] === true && many(item)];
    for (const [index, other] of b.entries())
      next.push(
        (many(item) && (reachable[index + 1] || next[index])) ||
          (many(other) && (next[index] || reachable[index + 1])) ||
          (reachable[index] === true && same(item, other)) ||
          false,
      );
    reachable = next;
  }
  return reachable.at(-1) === true;
}

function firstRow(items: string[], many: (item: string) => boolean): boolean[] {
  const row = [true];
  for (const item of items) row.push(row.at(-1) === true && many(item));
  return row;
}
