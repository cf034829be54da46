/** A settings file, taken apart: each rule, each hook and each other key is an item that can be tried alone. */

import { dirname } from "node:path";
import { readPlaces } from "@harness/shared/document";
import * as z from "zod";

export interface Item {
  /** Counted from 1. */
  line: number;
  /** `permissions.allow` */
  place: string;
  /** In one short line. */
  text: string;
  /** A settings file that contains nothing else. */
  alone: Record<string, unknown>;
}

type Path = (string | number)[];
type Part = Omit<Item, "line"> & { path: Path };
type Fields = Record<string, unknown>;

/** @throws DocumentError when the file is missing or is no map in JSON. */
export function readItems(file: string): { value: Fields; items: Item[] } {
  const schema = z.record(z.string(), z.unknown());
  const { value, lineOf } = readPlaces(file, schema, dirname(file));
  const parts = Object.entries(value).flatMap(([key, inside]) => {
    if (key === "permissions" && isFields(inside)) return rulesIn(inside);
    if (key === "hooks" && isFields(inside)) return hooksIn(inside);
    return part([key], inside, { [key]: inside });
  });
  return { value, items: parts.map(({ path, ...item }) => ({ ...item, line: lineOf(path) })) };
}

function rulesIn(permissions: Fields): Part[] {
  return Object.entries(permissions).flatMap(([list, rules]) => {
    const alone = (value: unknown) => ({ permissions: { [list]: value } });
    if (!Array.isArray(rules)) return part(["permissions", list], rules, alone(rules));
    return rules.flatMap((rule, index) => part(["permissions", list, index], rule, alone([rule])));
  });
}

/** The keys of its group stay around a hook: the matcher belongs to it. */
function hooksIn(events: Fields): Part[] {
  return Object.entries(events).flatMap(([event, groups]) => {
    const alone = (value: unknown) => ({ hooks: { [event]: value } });
    if (!Array.isArray(groups)) return part(["hooks", event], groups, alone(groups));
    return groups.flatMap((group, index) => {
      const path = ["hooks", event, index];
      if (!isFields(group) || !Array.isArray(group.hooks)) return part(path, group, alone([group]));
      return group.hooks.flatMap((hook, at) =>
        part([...path, "hooks", at], hook, alone([{ ...group, hooks: [hook] }])),
      );
    });
  });
}

function part(path: Path, value: unknown, alone: Fields): Part[] {
  const place = path.slice(0, 2).join(".");
  const command = isFields(value) ? value.command : undefined;
  const text =
    typeof command === "string" ? command : typeof value === "string" ? value : JSON.stringify(value);
  return [{ path, place, text: shortened(text), alone }];
}

const MAX_TEXT = 80;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
