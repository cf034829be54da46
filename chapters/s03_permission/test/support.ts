import { readFileSync } from "node:fs";

const CASES = new URL("./cases/", import.meta.url);

/** The cases of a .jsonl file, one a line. */
export function readCases<Case>(name: string): Case[] {
  const lines = readFileSync(new URL(name, CASES), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Case);
}

/** The commands of a .txt file, one a line; ␤, ␉ and ␍ stand for the control characters they show. */
export function readCommands(name: string): string[] {
  const lines = readFileSync(new URL(name, CASES), "utf8").trimEnd().split("\n");
  return lines.map((line) => line.replaceAll("␤", "\n").replaceAll("␉", "\t").replaceAll("␍", "\r"));
}
