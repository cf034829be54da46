// Reads a stack trace (Node.js or Python) from stdin. Prints the message, and the code around the first line of the
// trace that is in the current directory.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { fileURLToPath } from "node:url";

const AROUND = 2;
const trace = readFileSync(0, "utf8");
const message = trace.split("\n").findLast((line) => /^\w*(Error|Exception)\b/.test(line));
console.log(message ?? "No error message found.");

// Python prints the innermost call last, Node.js first.
const frames = [...nodeFrames(trace), ...pythonFrames(trace).reverse()];
const frame = frames.find(({ file }) => isInProject(file));
if (frame) showCode(frame);
else console.log("No line of the trace is in this directory.");

function nodeFrames(text) {
  const found = text.matchAll(/^\s+at (?:[^/\\]*? \()?(?:async )?(.+):(\d+):\d+\)?$/gm);
  return [...found].map(([, place, line]) => ({
    file: place.startsWith("file:") ? fileURLToPath(place) : place,
    line: Number(line),
  }));
}

function pythonFrames(text) {
  return [...text.matchAll(/^\s+File "([^"]+)", line (\d+)/gm)].map(([, file, line]) => ({
    file,
    line: Number(line),
  }));
}

function isInProject(file) {
  const path = relative(process.cwd(), file);
  return !path.startsWith("..") && !isAbsolute(path) && !path.includes("node_modules") && existsSync(file);
}

function showCode({ file, line }) {
  console.log(`${relative(process.cwd(), file)}, line ${line}:`);
  const lines = readFileSync(file, "utf8").split("\n");
  for (let at = Math.max(1, line - AROUND); at <= Math.min(lines.length, line + AROUND); at++)
    console.log(`${at === line ? ">" : " "} ${String(at).padStart(4)}  ${lines[at - 1]}`);
}
