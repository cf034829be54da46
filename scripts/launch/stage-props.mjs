// What each play on a stage gets for itself: streams that lead to the one who asked for it, and timers that end with it.
import { Console } from "node:console";
import { Readable, Writable } from "node:stream";

/**
 * From now on this process reads `text`, and what it prints is added to `printed`.
 * @param {{ stdout: Buffer[], stderr: Buffer[] }} printed
 * @param {string} text
 */
export function openStreams(printed, text) {
  const stdin = Readable.from(text === "" ? [] : [Buffer.from(text)], { objectMode: false });
  const [stdout, stderr] = [collecting(printed.stdout), collecting(printed.stderr)];
  for (const [name, value] of Object.entries({ stdin, stdout, stderr }))
    Object.defineProperty(process, name, { value, configurable: true });
  globalThis.console = new Console(stdout, stderr);
}

/** @param {Buffer[]} parts */
function collecting(parts) {
  return new Writable({
    write(part, _, done) {
      parts.push(part);
      done();
    },
  });
}

/** From now on every timer can be stopped by a call of what is in the result. */
export function recordTimers() {
  /** @type {Set<() => void>} */
  const stops = new Set();
  for (const kind of ["Timeout", "Interval", "Immediate"]) {
    const all = /** @type {Record<string, any>} */ (globalThis);
    const [set, clear] = [all[`set${kind}`], all[`clear${kind}`]];
    const recording = (/** @type {unknown[]} */ ...args) => {
      const timer = set(...args);
      stops.add(() => clear(timer));
      return timer;
    };
    all[`set${kind}`] = Object.defineProperties(recording, Object.getOwnPropertyDescriptors(set));
  }
  return stops;
}
