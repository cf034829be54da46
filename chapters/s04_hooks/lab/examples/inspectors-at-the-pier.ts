type Inspector = (crate: string) => Promise<string>;

export async function inspect(crate: string, inspectors: Inspector[]) {
  for (const inspector of inspectors) {
    const why = await inspector(crate).catch(() => "an inspector fell ill");
    if (why !== "") return `${crate} stays: ${why}`;
  }
  return `${crate} is loaded`;
}

// A test checks this:
const noSnakes = async (crate: string) =>
  crate === "snakes" ? "no snakes on this boat" : "";
const ill = (crate: string) =>
  crate === "soup" ? Promise.reject(new Error("hot")) : Promise.resolve("");

export const check = async () => ({
  seen: await Promise.all(
    ["tea", "snakes", "soup"].map((crate) =>
      inspect(crate, [noSnakes, ill]),
    ),
  ),
  expected: [
    "tea is loaded",
    "snakes stays: no snakes on this boat",
    "soup stays: an inspector fell ill",
  ],
});
