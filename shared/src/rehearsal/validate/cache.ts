/** The rules for cache markers. */

import { blocksOf, pathOf, type Turn } from "./conversation.ts";
import { invalid, isObject, type JsonObject } from "./schema.ts";

const MAX_BREAKPOINTS = 4;

interface Marker {
  path: string;
  ttl: "5m" | "1h";
}

/** Checks: at most four markers, long-lived ones first, none on an empty text. */
export function checkCacheControl(body: JsonObject, turns: Turn[]): void {
  const places = cacheablePlaces(body, turns);
  for (const { path, block, textPath } of places) {
    if (isObject(block.cache_control) && block.type === "text" && block.text === "") {
      invalid(`${textPath ?? path}: cache_control cannot be set for empty text blocks`);
    }
  }
  const markers = places.flatMap(({ path, block }) => markerOf(block, path));
  const automatic = markerOf(body, "cache_control")[0];
  if (automatic) addAutomatic(markers, automatic, places.at(-1)?.path);
  if (markers.length > MAX_BREAKPOINTS) {
    invalid(
      `A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${markers.length}.`,
    );
  }
  checkLifetimes(markers);
}

// The automatic marker is on the last block. An explicit marker there must agree with it.
function addAutomatic(markers: Marker[], automatic: Marker, lastPath: string | undefined): void {
  const there = markers.find((marker) => marker.path === lastPath);
  if (!there) markers.push(automatic);
  else if (there.ttl !== automatic.ttl) {
    invalid(`cache_control.ttl: the last block already has a cache_control with ttl='${there.ttl}'`);
  }
}

function checkLifetimes(markers: Marker[]): void {
  const firstShort = markers.findIndex((marker) => marker.ttl === "5m");
  const late = markers.find((marker, i) => marker.ttl === "1h" && firstShort !== -1 && i > firstShort);
  if (!late) return;
  invalid(
    `${late.path}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
  );
}

interface Place {
  path: string;
  block: JsonObject;
  /** The path that the API names for an error of the text, if it is not `path`. */
  textPath?: string;
}

function cacheablePlaces(body: JsonObject, turns: Turn[]): Place[] {
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const system = Array.isArray(body.system) ? body.system : blocksOf((body.system as string) ?? []);
  return [
    ...tools.map((block, i) => ({ path: `tools.${i}`, block })),
    ...system.map((block, i) => ({ path: `system.${i}`, block })),
    ...turns.flatMap((turn) => turn.blocks).flatMap((placed) => placesOf(placed.block, pathOf(placed))),
  ];
}

// The blocks inside a tool result can have markers, too.
function placesOf(block: JsonObject, path: string): Place[] {
  const inner = block.type === "tool_result" && Array.isArray(block.content) ? block.content : [];
  const nested = inner.map((part, i) => ({ path: `${path}.content.${i}`, block: part }));
  return [...nested, { path, block, textPath: `${path}.text` }];
}

function markerOf(block: JsonObject, path: string): Marker[] {
  const marker = block.cache_control;
  return isObject(marker) ? [{ path, ttl: marker.ttl === "1h" ? "1h" : "5m" }] : [];
}
