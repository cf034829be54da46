type Oven = (bowl: number, steam: boolean) => boolean;

export function bake(bowls: number[], rises: Oven) {
  const only = (steam: boolean) =>
    bowls.filter((it) => rises(it, steam) && !rises(it, !steam));
  return { dry: only(false).length, steamed: only(true).length };
}

// A test checks this:
export const check = () => {
  const bowls = [1, 2, 3, 4, 5];
  const isLively = (bowl: number) => bowl === 2;
  return {
    seen: [
      bake(bowls, (bowl, steam) => steam || isLively(bowl)),
      bake(bowls, isLively),
    ],
    expected: [
      { dry: 0, steamed: 4 },
      { dry: 0, steamed: 0 },
    ],
  };
};
