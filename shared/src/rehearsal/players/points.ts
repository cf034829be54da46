/** Points of a play, at which one waits for another: who comes first is never left to the clock. */

export interface Points {
  /** It has been reached. Resolves when all that was to be done then is done. */
  reach(name: string): Promise<void>;
  /** Resolves when it has been reached and all that was to be done then is done. */
  passed(name: string): Promise<void>;
  /** Does something when it is reached; at once when it has been. */
  doAt(name: string, action: () => Promise<void>): void;
}

interface Point {
  /** There from the moment in which it was reached. */
  work?: Promise<unknown>;
  actions: (() => Promise<void>)[];
  passed: Promise<void>;
  pass(): void;
}

export function createPoints(): Points {
  const points = new Map<string, Point>();
  const pointAt = (name: string) => {
    const point = points.get(name) ?? createPoint();
    points.set(name, point);
    return point;
  };
  return {
    async reach(name) {
      const point = pointAt(name);
      point.work ??= Promise.all(point.actions.map((action) => action())).then(point.pass);
      await point.work;
    },
    passed: (name) => pointAt(name).passed,
    doAt(name, action) {
      const point = pointAt(name);
      if (point.work) void action();
      else point.actions.push(action);
    },
  };
}

function createPoint(): Point {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { actions: [], passed, pass };
}
