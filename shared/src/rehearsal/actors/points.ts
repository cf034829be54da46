/** Points of a play, at which one program or actor waits for another. The order never depends on the clock. */

export interface Points {
  /** Marks a point as reached. Resolves after all its actions. */
  reach(name: string): Promise<void>;
  /** Marks a point as unreachable: everything that waits for it continues. */
  giveUp(name: string): Promise<void>;
  /** Waits until the point is reached and its actions are done. false: it was given up. */
  passed(name: string): Promise<boolean>;
  /** Runs an action when the point is reached, or at once if it has been reached. */
  doAt(name: string, action: () => Promise<void>): void;
}

interface Point {
  /** Set when the point is reached. */
  work?: Promise<unknown>;
  actions: (() => Promise<void>)[];
  passed: Promise<boolean>;
  pass(isReached: boolean): void;
}

/** The points of a play. A turn that waits for a point goes on when it is reached or given up. */
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
