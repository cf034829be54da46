// Loaded with --import into the program under test: measures its resources, and makes its clock jump.
import { readdirSync } from "node:fs";

const now = Date.now;
const RealDate = Date;
let offset = 0;

// Timers use another clock, which does not jump.
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
// This must not keep the program alive.
process.channel?.unref();
