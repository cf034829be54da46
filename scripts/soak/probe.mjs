// Loaded with --import into the program under test: tells what it uses, and lets its clock jump as a computer's does.
import { readdirSync } from "node:fs";

const now = Date.now;
const RealDate = Date;
let offset = 0;

// Timers go by another clock, which no jump touches.
Date.now = () => now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], self),
  apply: () => new RealDate(Date.now()).toString(),
});

process.on("message", (/** @type {{ jump?: number }} */ { jump }) => {
  if (jump !== undefined) {
    offset += jump;
    return;
  }
  globalThis.gc?.();
  const descriptors = process.platform === "win32" ? 0 : readdirSync("/dev/fd").length;
  process.send?.({ heap: process.memoryUsage().heapUsed, descriptors });
});
// The program may end when it has nothing else to do.
process.channel?.unref();
