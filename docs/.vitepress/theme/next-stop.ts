/** Where a page comes to rest when somebody goes through it section by section. */

/** A section longer than the screen is read screen by screen, with a little of the one before still to be seen. */
const PART_OF_SCREEN = 0.85;

/**
 * The next place to scroll to from `at`: the beginning of the next section, or one screen on where that comes first.
 * @param stops where sections begin, from top to bottom
 */
export function nextStop(stops: number[], at: number, screen: number, direction: number): number {
  const oneScreen = at + direction * screen * PART_OF_SCREEN;
  if (direction > 0) return Math.min(stops.find((stop) => stop > at + 1) ?? oneScreen, oneScreen);
  return Math.max(stops.findLast((stop) => stop < at - 1) ?? 0, oneScreen, 0);
}
