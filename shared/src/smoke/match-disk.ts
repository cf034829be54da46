/** Expectations about files, the output in the terminal, and the end of the program. */

import { type Localized, words } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { lastLinesOf } from "./conduct.ts";
import { differenceFrom } from "./difference.ts";
import { type Matcher, quote } from "./matching.ts";

export const file: Matcher<Record<string, string>> = {
  description: (wanted) =>
    words.allOf(Object.entries(wanted).map(([path, text]) => words.fileIs({ path, text: quote(text) }))),
  check(wanted, { files }) {
    const wrong = Object.entries(wanted).find(([path, text]) => files[path] !== text);
    if (!wrong) return { pass: true, seen: words.seenFiles({ paths: Object.keys(wanted) }) };
    const [path, equals] = wrong;
    return {
      pass: false,
      expected: words.fileIs({ path, text: quote(equals) }),
      seen: contentOf(files, path, differenceFrom({ equals }, files[path] ?? "")),
    };
  },
  hint: words.hintFile,
};

export const fileContains: Matcher<Record<string, string[]>> = {
  description: (wanted) =>
    words.allOf(
      Object.entries(wanted).flatMap(([path, parts]) =>
        parts.map((part) => words.fileHas({ path, part: quote(part) })),
      ),
    ),
  check(wanted, { files }) {
    const wrong = Object.entries(wanted).find(
      ([path, parts]) => !parts.every((part) => files[path]?.includes(part)),
    );
    if (!wrong) return { pass: true, seen: words.seenFiles({ paths: Object.keys(wanted) }) };
    const [path, parts] = wrong;
    const contains = parts.filter((part) => !files[path]?.includes(part));
    return {
      pass: false,
      expected: words.allOf(contains.map((part) => words.fileHas({ path, part: quote(part) }))),
      seen: contentOf(files, path, differenceFrom({ contains }, files[path] ?? "")),
    };
  },
  hint: words.hintFile,
};

export const noFile: Matcher<string[]> = {
  description: (paths) => words.allOf(paths.map((path) => words.fileIsAbsent({ path }))),
  check(paths, { files }) {
    const found = paths.find((path) => path in files);
    if (found === undefined) return { pass: true, seen: words.noSuchFile };
    return {
      pass: false,
      expected: words.fileIsAbsent({ path: found }),
      seen: contentOf(files, found),
    };
  },
  hint: words.hintNoFile,
};

export const unchanged: Matcher<string[]> = {
  description: (paths) =>
    paths.length === 0
      ? words.noFileChanged
      : words.allOf(paths.map((path) => words.fileIsUnchanged({ path }))),
  check(paths, { changes }) {
    const changed = Object.entries(changes).filter(([path]) => paths.length === 0 || paths.includes(path));
    if (changed.length === 0) return { pass: true, seen: words.noFileChanged };
    return {
      pass: false,
      seen: words.seenChanges({
        changes: changed.map(([path, { kind, diff }]) => ({ path, change: kind, diff })),
      }),
    };
  },
  hint: words.hintUnchanged,
};

type Stream = "stdout" | "stderr" | "terminal";

export const contains = (stream: Stream): Matcher<string[]> => ({
  description: (parts) => words.allOf(parts.map((part) => words.isPrinted({ part: quote(part), stream }))),
  check(parts, behaviour) {
    const text = textOf(behaviour, stream);
    const missing = parts.filter((part) => !text.includes(part));
    if (missing.length === 0) return { pass: true, seen: words.seenText({ text: quote(text) }) };
    const seen = text.trim() === "" ? words.nothingPrinted : words.seenText({ text: quote(text) });
    const difference = differenceFrom({ contains: missing }, text);
    return {
      pass: false,
      expected: words.allOf(missing.map((part) => words.isPrinted({ part: quote(part), stream }))),
      seen: difference ? words.seenAndBesides({ seen, difference }) : seen,
    };
  },
  hint: words.hintPrinted,
});

export const notContains = (stream: Stream): Matcher<string[]> => ({
  description: (parts) => words.allOf(parts.map((part) => words.isNotPrinted({ part: quote(part), stream }))),
  check(parts, behaviour) {
    const text = textOf(behaviour, stream);
    const lines = text.split("\n");
    const line = lines.find((line) => parts.some((part) => line.includes(part)));
    if (line === undefined) return { pass: true, seen: words.nothingPrinted };
    const printed = parts.filter((part) => text.includes(part));
    return {
      pass: false,
      expected: words.allOf(printed.map((part) => words.isNotPrinted({ part: quote(part), stream }))),
      seen: words.seenLine({ text: quote(line) }),
    };
  },
  hint: words.hintPrinted,
});

export const exitCode: Matcher<number> = {
  description: (code) => words.exitCodeIs({ code }),
  check(code, { exitCode: seen, stderr }) {
    const pass = seen === code;
    if (pass || stderr.trim() === "") return { pass, seen: words.exitCodeIs({ code: seen }) };
    return { pass, seen: words.exitWithWords({ code: seen, stderr: lastLinesOf(stderr) }) };
  },
  hint: words.hintExitCode,
};

function textOf({ stdout, stderr }: Behaviour, stream: Stream): string {
  return { stdout, stderr, terminal: `${stdout}\n${stderr}` }[stream];
}

function contentOf(files: Record<string, string>, path: string, difference?: Localized): Localized {
  const text = files[path];
  const what = text === undefined ? words.noSuchFile : words.seenContent({ text: quote(text) });
  const seen = words.seenAt({ what, place: words.placeOfFile({ path }) });
  return difference && text !== undefined ? words.seenAndBesides({ seen, difference }) : seen;
}
