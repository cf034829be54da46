type Packer = () => Promise<string[]>;

export async function repack(boxes: string[], packer: Packer) {
  const packed = await packer().catch(() => []);
  if (packed.length === 0 || packed.length >= boxes.length) return boxes;
  if (packed.some((box) => box.trim() === "")) return boxes;
  if (packed.join().includes("fireworks")) return boxes;
  return packed;
}

// A test checks this:
export const check = async () => {
  const boxes = ["cups", "plates", "books"];
  const results = [
    ["cups and plates", "books"],
    ["cups and fireworks"],
    [" "],
    [],
    boxes,
  ];
  return {
    seen: [
      ...(await Promise.all(
        results.map((result) => repack(boxes, async () => result)),
      )),
      await repack(boxes, () => Promise.reject(new Error("ill"))),
    ],
    expected: [
      ["cups and plates", "books"],
      boxes,
      boxes,
      boxes,
      boxes,
      boxes,
    ],
  };
};
