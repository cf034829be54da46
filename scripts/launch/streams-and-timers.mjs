// What each play on a runner gets for itself: streams that lead to the one who asked for it, and timers that end with it.
import { Console } from "node:console";
import { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const MOST_PRINTED = 5_000_000;

/**
 * A part of what a play prints, and when: in nanoseconds of the clock that all processes of a machine share.
 * @typedef {{ stream: "stdout" | "stderr", text: string, at: number }} Printed
 */

/**
 * From now on this process reads `text`, and what it prints is added to `printed`.
 * @param {Printed[]} printed
 * @param {string} text
 */
export function openStreams(printed, text) {
  const stdin = Readable.from(text === "" ? [] : [Buffer.from(text)], { objectMode: false });
  const [stdout, stderr] = [collecting("stdout", printed), collecting("stderr", printed)];
  for (const [name, value] of Object.entries({ stdin, stdout, stderr }))
    Object.defineProperty(process, name, { value, configurable: true });
  globalThis.console = new Console(stdout, stderr);
}

/**
 * @param {Printed["stream"]} stream
 * @param {Printed[]} printed
 */
function collecting(stream, printed) {
  const decoder = new StringDecoder();
  let left = MOST_PRINTED;
  return new Writable({
    write(bytes, _, done) {
      left -= bytes.length;
      // Nobody would see it before it has filled the memory. The play is repeated by itself, where a flood is told.
      if (left < 0) process.kill(process.pid, "SIGKILL");
      printed.push({ stream, text: decoder.write(bytes), at: Number(process.hrtime.bigint()) });
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
