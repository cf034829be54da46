// Each play in a warm runner gets its own streams, whose output goes to the judge, and timers that end with the play.
import { Console } from "node:console";
import { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const MOST_PRINTED = 5_000_000;

/**
 * A piece of output and its time, in nanoseconds of the monotonic clock that all processes of a machine share.
 * @typedef {{ stream: "stdout" | "stderr", text: string, at: number }} Printed
 */

/**
 * From now on stdin of this process is `text`, and its output is added to `printed`.
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
      // Stop before the output fills the memory. The play is repeated in a process of its own, which reports the flood.
      if (left < 0) process.kill(process.pid, "SIGKILL");
      printed.push({ stream, text: decoder.write(bytes), at: Number(process.hrtime.bigint()) });
      done();
    },
  });
}

/** From now on records every timer. Each function in the result stops one of them. */
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
