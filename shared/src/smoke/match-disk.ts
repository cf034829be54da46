/** Expectations on files, on what the terminal showed, and on how the program ended. */

import type { Behaviour } from "./behaviour.ts";
import { type Matcher, quote } from "./matching.ts";

export const file: Matcher<Record<string, string>> = {
  description: (wanted) =>
    list(Object.entries(wanted).map(([path, text]) => `the file ${path} with exactly ${quote(text)}`)),
  check(wanted, { files }) {
    const wrong = Object.keys(wanted).find((path) => files[path] !== wanted[path]);
    return wrong === undefined
      ? { pass: true, seen: Object.keys(wanted).join(", ") }
      : { pass: false, seen: `${contentOf(files, wrong)} (file ${wrong})` };
  },
  hint: "look at the tool that writes the file, and at whether it ran at all",
};

export const fileContains: Matcher<Record<string, string[]>> = {
  description: (wanted) =>
    list(
      Object.entries(wanted).flatMap(([path, parts]) =>
        parts.map((part) => `${quote(part)} in the file ${path}`),
      ),
    ),
  check(wanted, { files }) {
    const wrong = Object.entries(wanted).find(
      ([path, parts]) => !parts.every((part) => files[path]?.includes(part)),
    );
    return wrong === undefined
      ? { pass: true, seen: Object.keys(wanted).join(", ") }
      : { pass: false, seen: `${contentOf(files, wrong[0])} (file ${wrong[0]})` };
  },
  hint: "look at the tool that writes the file, and at whether it ran at all",
};

export const noFile: Matcher<string[]> = {
  description: (paths) => list(paths.map((path) => `no file ${path}`)),
  check(paths, { files }) {
    const found = paths.find((path) => path in files);
    return {
      pass: found === undefined,
      seen: found === undefined ? "none" : `${contentOf(files, found)} (file ${found})`,
    };
  },
  hint: "something created the file although it must not: look at what runs before the tool",
};

export const unchanged: Matcher<string[]> = {
  description: (paths) =>
    paths.length === 0 ? "no file changed" : list(paths.map((path) => `the file ${path} unchanged`)),
  check(paths, { changes }) {
    const changed = Object.entries(changes).filter(([path]) => paths.length === 0 || paths.includes(path));
    const seen = changed.map(([path, { kind, diff }]) => `${path} ${kind}:\n${diff}`).join("\n");
    return { pass: changed.length === 0, seen: seen || "unchanged" };
  },
  hint: "a refused or failed call must leave every file as it was",
};

type Stream = "stdout" | "stderr" | "terminal";

export const contains = (stream: Stream): Matcher<string[]> => ({
  description: (parts) => list(parts.map((part) => `${quote(part)} on ${nameOf(stream)}`)),
  check(parts, behaviour) {
    const text = textOf(behaviour, stream);
    return { pass: parts.every((part) => text.includes(part)), seen: quote(text) };
  },
  hint: "this is what the user sees: look at the calls that print",
});

export const notContains = (stream: Stream): Matcher<string[]> => ({
  description: (parts) => list(parts.map((part) => `no ${quote(part)} on ${nameOf(stream)}`)),
  check(parts, behaviour) {
    const lines = textOf(behaviour, stream).split("\n");
    const line = lines.find((line) => parts.some((part) => line.includes(part)));
    return {
      pass: line === undefined,
      seen: line === undefined ? "nothing like it" : `the line ${quote(line)}`,
    };
  },
  hint: "this is what the user sees: look at the calls that print",
});

export const exitCode: Matcher<number> = {
  description: (code) => `exit code ${code}`,
  check: (code, behaviour) => ({
    pass: behaviour.exitCode === code,
    seen: `exit code ${behaviour.exitCode}`,
  }),
  hint: "0: done, 1: the agent failed, 2: wrong usage, 130: interrupted",
};

function textOf({ stdout, stderr }: Behaviour, stream: Stream): string {
  return { stdout, stderr, terminal: `${stdout}\n${stderr}` }[stream];
}

function nameOf(stream: Stream): string {
  return stream === "terminal" ? "the terminal" : stream;
}

function contentOf(files: Record<string, string>, path: string): string {
  const text = files[path];
  return text === undefined ? "no such file" : `content ${quote(text)}`;
}

function list(parts: string[]): string {
  return parts.join(" and ");
}
