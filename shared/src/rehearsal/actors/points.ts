/** Points of a play, at which one waits for another: who comes first is never left to the clock. */

export interface Points {
  /** It has been reached. Resolves when all that was to be done then is done. */
  reach(name: string): Promise<void>;
  /** Nobody will reach it any more: whoever waits for it goes on. */
  giveUp(name: string): Promise<void>;
  /** Resolves when it has been reached and all that was to be done then is done; false when it was given up. */
  passed(name: string): Promise<boolean>;
  /** Does something when it is reached; at once when it has been. */
  doAt(name: string, action: () => Promise<void>): void;
}

interface Point {
  /** There from the moment in which it was reached. */
  work?: Promise<unknown>;
  actions: (() => Promise<void>)[];
  passed: Promise<boolean>;
  pass(isReached: boolean): void;
}

export function createPoints(): Points {
  const points = new Map<string, Point>();
  const pointAt = (name: string) => {
    const point = points.get(name) ?? createPoint();
    points.set(name, point);
    return point;
  };
  const end = async (name: string, isReached: boolean) => {
    const point = pointAt(name);
    point.work ??= Promise.all(point.actions.map((action) => action())).then(() => point.pass(isReached));
    await point.work;
  };
  return {
    reach: (name) => end(name, true),
    giveUp: (name) => end(name, false),
    passed: (name) => pointAt(name).passed,
    doAt(name, action) {
      const point = pointAt(name);
      if (point.work) void action();
      else point.actions.push(action);
    },
  };
}

function createPoint(): Point {
  let pass = (_: boolean) => {};
  const passed = new Promise<boolean>((resolve) => {
    pass = resolve;
  });
  return { actions: [], passed, pass };
}
