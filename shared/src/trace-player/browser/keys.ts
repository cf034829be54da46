/** Steps through a play by keys and swipes. */

export interface Moves {
  by(steps: number): void;
  first(): void;
  last(): void;
  toggle(): void;
}

const PAGE = 10;

const KEYS: Record<string, (moves: Moves) => void> = {
  ArrowRight: (moves) => moves.by(1),
  ArrowLeft: (moves) => moves.by(-1),
  PageDown: (moves) => moves.by(PAGE),
  PageUp: (moves) => moves.by(-PAGE),
  Home: (moves) => moves.first(),
  End: (moves) => moves.last(),
  " ": (moves) => moves.toggle(),
};

/** Elements that use keys themselves. */
const OWN_KEYS = "input, select, textarea, [contenteditable]";

/** Handles a key. `isInside`: the player has the focus, so it also uses keys that scroll the page. */
export function pressKey(event: KeyboardEvent, isInside: boolean, moves: Moves): void {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof Element && target.matches(OWN_KEYS)) return;
  if (event.key === " " && target instanceof Element && target.matches("button, summary, a")) return;
  if (!isInside && !event.key.startsWith("Arrow")) return;
  const move = KEYS[event.key];
  if (!move) return;
  event.preventDefault();
  move(moves);
}

const SWIPE = 50;

/** Calls back when a finger moves sideways. */
export function onSwipe(element: HTMLElement, step: (steps: number) => void): void {
  let start: Touch | undefined;
  const options = { passive: true };
  element.addEventListener(
    "touchstart",
    ({ touches }) => (start = touches.length === 1 ? touches[0] : undefined),
    options,
  );
  element.addEventListener(
    "touchend",
    ({ changedTouches: [end] }) => {
      if (!start || !end) return;
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
    options,
  );
}
