/** Scenarios with several programs, on one workspace or on several machines: the script of each, and the points at which it starts and is ended. */

import * as z from "zod";
import { type Lines, linesFrom, type ScriptFile, type Slip, scriptKeys, slipsInScript } from "./script.ts";
import { keyed } from "./shapes.ts";

/** A point of a script, or the name of a program, which means its end. */
const event = z.string().optional();

/** Names that a machine must not have: its folder is beside these folders. */
const machineName = z
  .string()
  .regex(/^(?!(?:workspace|home|origin)$)[a-z][a-z0-9]*$/, "expected a name such as far");

const programSchema = keyed({
  ...scriptKeys,
  machine: machineName.optional(),
  start_after: event,
  stop_after: event,
  kill_after: event,
}).superRefine((program, context) => {
  for (const [path, message] of slipsInScript(program)) context.addIssue({ code: "custom", path, message });
});

const programName = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "expected a name such as alice");

export const programsSchema = z.record(programName, programSchema);

export interface Program extends Lines {
  name: string;
  /** The machine, with its own home and workspace. Default: those of the scenario. */
  machine?: string | undefined;
  /** When it is started. Default: at the beginning. */
  startAfter?: string | undefined;
  /** When it gets SIGTERM. */
  stopAfter?: string | undefined;
  /** When it gets SIGKILL. */
  killAfter?: string | undefined;
}

interface Cast extends ScriptFile {
  programs?: z.output<typeof programsSchema> | undefined;
}

/** The programs of a scenario. Without `programs:` it has one program without a name. */
export function programsFrom({ programs, ...script }: Cast): Program[] {
  if (!programs) return [{ name: "", ...linesFrom(script) }];
  return Object.entries(programs).map(([name, { machine, start_after, stop_after, kill_after, ...own }]) => ({
    ...linesFrom(own),
    name,
    machine,
    startAfter: start_after,
    stopAfter: stop_after,
    killAfter: kill_after,
  }));
}

/** All points of a program's script, in order. */
export function pointsOf({ actors }: Pick<Program, "actors">): string[] {
  return actors.flatMap(({ turns }) => turns.flatMap(({ point }) => point ?? []));
}

/** Mistakes: events that never happen or are ambiguous. */
export function slipsInEvents(programs: Program[]): Slip[] {
  const names = programs.map(({ name }) => name).filter(Boolean);
  const known = [...programs.flatMap(pointsOf), ...names];
  const twice = known.filter((event, index) => known.indexOf(event) < index);
  const unknown = programs.flatMap(eventsOf).filter(([, event]) => !known.includes(event));
  const waiting = programs.filter((program) => neverStarts(program, programs));
  return [
    ...twice.map((event): Slip => [[], `${event} is the name of two points, or of a point and a program`]),
    ...unknown.map(([path, event]): Slip => [path, `nothing is called ${event}, expected ${listed(known)}`]),
    ...waiting.map(({ name }): Slip => [["programs", name, "start_after"], "waits for itself"]),
  ];
}

function listed(known: string[]): string {
  return known.length > 0 ? `one of ${known.join(", ")}` : "a point: of some turn";
}

/** The events that a program waits for, with their place in the file. */
function eventsOf(program: Program): [PropertyKey[], string][] {
  const { name, actors, startAfter, stopAfter, killAfter } = program;
  const given: [PropertyKey[], string | undefined][] = [
    [["start_after"], startAfter],
    [["stop_after"], stopAfter],
    [["kill_after"], killAfter],
    ...actors.flatMap((actor) =>
      actor.turns.map(({ holdUntil }): [PropertyKey[], typeof holdUntil] => [
        ["model", actor.name],
        holdUntil,
      ]),
    ),
  ];
  const place = name ? ["programs", name] : [];
  return given.flatMap(([path, event]) => (event === undefined ? [] : [[[...place, ...path], event]]));
}

/** Whether a program waits for its own start. */
function neverStarts(program: Program, programs: Program[]): boolean {
  const seen = new Set<Program>();
  let before = starterOf(program, programs);
  for (; before && !seen.has(before); before = starterOf(before, programs)) seen.add(before);
  return seen.has(program);
}

function starterOf({ startAfter }: Program, programs: Program[]): Program | undefined {
  if (startAfter === undefined) return undefined;
  return programs.find((other) => other.name === startAfter || pointsOf(other).includes(startAfter));
}
