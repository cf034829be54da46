/** Can two patterns of paths mean the same file? Answered from the texts alone, where there is nothing to look at. */

/** Is there a path that both patterns match? In doubt there is. Upper and lower case are alike. */
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
  // A set or a list of names may stand for anything.
  if (/[[({]/.test(one + other)) return true;
  return meet([...one], [...other], charactersMeet, (character) => character === "*");
}

function charactersMeet(one: string, other: string): boolean {
  return one === other || one === "?" || other === "?";
}

/** Goes through both lists at once. What is `many` stands for none or any number of items. */
function meet(
  a: string[],
  b: string[],
  same: (a: string, b: string) => boolean,
  many: (item: string) => boolean,
) {
  // reachable[j]: the first i items of a and the first j of b can mean the same.
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
