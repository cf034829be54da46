import fc from "fast-check";
import { expect, test } from "vitest";
import { alignTraces, type Trace } from "../../src/trace/index.ts";
import { asks, calls, gives, says, traceOf } from "./kit.ts";

const kinds = (trace: Trace, other: Trace) =>
  alignTraces(trace, other).rows.map(
    ({ left, right, isSame }) => `${left?.kind ?? "-"} ${isSame ? "=" : "≠"} ${right?.kind ?? "-"}`,
  );

test("what both do stands in one row, and it is known where they part", () => {
  const before = traceOf(asks("plan"), says("I cannot."));
  const after = traceOf(
    asks("plan"),
    says(""),
    calls("todo_write", {}),
    gives("todo_write", "ok"),
    says("I cannot."),
  );
  expect(kinds(before, after)).toEqual([
    "request = request",
    "- ≠ reply",
    "- ≠ call",
    "- ≠ result",
    "reply = reply",
  ]);
  expect(alignTraces(before, after).partings).toEqual([1]);
});

test("numbers of requests, ids and tokens make no difference; the id in an input does", () => {
  const use = { read: 0, written: 9, uncached: 1, output: 1 };
  const a = traceOf(calls("bash", { id: "1" }, "toolu_1"), { ...says("x", 1), use } as never);
  const b = traceOf(calls("bash", { id: "1" }, "toolu_7"), says("x", 2));
  expect(alignTraces(a, b).partings).toEqual([]);
  const other = traceOf(calls("bash", { id: "2" }, "toolu_1"), says("x", 1));
  expect(kinds(a, other)).toEqual(["call ≠ call", "reply = reply"]);
});

test("one trace alone is a row for each event", () => {
  const trace = traceOf(asks("go"), says("done"));
  expect(alignTraces(trace).rows).toEqual(trace.map((left) => ({ left, isSame: true })));
});

test("no event is lost, and each side keeps its order", () => {
  const trace = fc
    .array(fc.constantFrom("a", "b", "c"))
    .map((texts) => traceOf(...texts.map((text) => says(text))));
  fc.assert(
    fc.property(trace, trace, (left, right) => {
      const { rows } = alignTraces(left, right);
      expect(rows.flatMap((row) => row.left ?? [])).toEqual(left);
      expect(rows.flatMap((row) => row.right ?? [])).toEqual(right);
    }),
  );
});

test("two traces of thousands of events that differ everywhere are still aligned", () => {
  const long = (word: string) => traceOf(...Array.from({ length: 5000 }, (_, i) => says(`${word} ${i}`)));
  expect(alignTraces(long("a"), long("b")).rows).toHaveLength(5000);
});
