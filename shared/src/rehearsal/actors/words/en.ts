/** The offline model in English. */

import type { Words } from "./index.ts";

export const en: Words = {
  about: (path, heading, paragraph) =>
    heading
      ? `According to ${path}, this is “${heading}”. ${paragraph}`.trim()
      : `${path} says: ${paragraph}`,
  noProse: (path) =>
    `I read ${path}, but it has no heading and no paragraph that says what the project is about.`,
  read: (path, lines, shown) => `${path} has ${lines} ${lines === 1 ? "line" : "lines"}:\n\n${shown}`,
  find: (pattern, count, shown) =>
    `${count} ${count === 1 ? "file matches" : "files match"} ${pattern}:\n\n${shown}`,
  exists: (path) => `${path} exists.`,
  findNothing: (pattern) => `No file matches ${pattern}.`,
  list: (count, shown) => `There ${count === 1 ? "is 1 entry" : `are ${count} entries`}:\n\n${shown}`,
  search: (text, path, count, shown) =>
    `“${text}” occurs in ${count} ${count === 1 ? "line" : "lines"}${path === "." ? "" : ` of ${path}`}:\n\n${shown}`,
  searchNothing: (text, path) =>
    `“${text}” ${path === "." ? "occurs nowhere" : `does not occur in ${path}`}.`,
  occurrences: (text, path, count) =>
    `“${text}” occurs ${count} ${count === "1" ? "time" : "times"} in ${path}.`,
  count: (path, lines) => `${path} has ${lines} ${lines === "1" ? "line" : "lines"}.`,
  run: (command, shown) => `\`${command}\` gave:\n\n${shown}`,
  done: (said) => `Done: ${said}`,
  failed: (said) => `That did not work. The tool answered:\n\n${said}`,
  more: (count) => `… (${count} more lines)`,
  noSuchTool: (tool) => `I would need the tool \`${tool}\` for this, but I was not given it.`,
  noToolNamed: (tool, offered) => `I was not given a tool \`${tool}\`, but these: ${offered}.`,
  badInput: (tool, offered) =>
    `What follows \`call ${tool}\` must be a JSON object, such as {"path": "."}. My tools: ${offered}.`,
  nothingMore: "My script ends here.",
  hello: "Hello! I am the offline rehearsal model: no intelligence, but the tools and the files are real.",
  thanks: "You are welcome.",
  leaves: "All right, I change nothing.",
  who: "I am the offline rehearsal model of this course: a program that plays prepared scripts. I have no intelligence. For a real model set ANTHROPIC_API_KEY (see .env.example).",
  unknown: "I am only the offline rehearsal model, and this is not in my scripts.",
  doYouMean: (request) => `Do you mean: ${request}? (y)`,
  howToGoOn: "These work here: type a number.",
  tryCommand: " /try lists all that I know.",
  help: `I play prepared scripts, and I understand plain requests: read, list, find, search, count lines, create, append, replace, rename, copy, delete, run.
\`call NAME {json}\` calls any tool I was given.`,
  plain: { read: (path) => `Read ${path}`, list: "What files are here?" },
};
