/** The tools that a student's coding agent gets. None of them tells our solution before everything passes. */

import { contractText, goalText } from "@harness/shared/lab";
import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { checkProgram } from "./check.ts";
import { playsBeside } from "./compare.ts";
import type { OpenLab } from "./lab.ts";
import { takeHint } from "./show.ts";

export interface TutorTool {
  name: string;
  description: string;
  annotations: ToolAnnotations;
  /** Whether it runs the student's program. Such tools run one at a time. */
  runsProgram?: boolean;
  run(lab: OpenLab, call: { signal: AbortSignal; onProgress(): void }): Promise<string>;
}

const ONLY_READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const CHANGES_NO_FILE_OF_THE_STUDENT: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

export const TUTOR_TOOLS: TutorTool[] = [
  {
    name: "lab_task",
    description: "What the student has to build: the problem and the whole picture. Read it first.",
    annotations: ONLY_READS,
    run: async (lab) => goalText({ ...lab, command: lab.state.command }),
  },
  {
    name: "lab_contract",
    description: "What the program is judged by: tools, words, files and limits that it has to keep to.",
    annotations: ONLY_READS,
    run: async (lab) => contractText({ ...lab, command: lab.state.command }),
  },
  {
    name: "lab_check",
    description:
      "Plays the scenarios on the student's program, in order up to the first that fails, and shows that failure: what was expected, what was seen and, if the program does not compile, where. It takes from seconds to minutes.",
    annotations: CHANGES_NO_FILE_OF_THE_STUDENT,
    runsProgram: true,
    run: async (lab, call) => (await checkProgram(lab, call)).text,
  },
  {
    name: "lab_hint",
    description:
      "The next of four hints for the scenario that failed first. Hints are counted in the student's record, so ask before you take one.",
    annotations: CHANGES_NO_FILE_OF_THE_STUDENT,
    run: (lab) => takeHint(lab),
  },
  {
    name: "lab_play",
    description:
      "Plays the scenario that failed first on the student's program (-) and on ours (+), and shows where requests, results and output differ. It shows what ours does, not how it is written.",
    annotations: CHANGES_NO_FILE_OF_THE_STUDENT,
    runsProgram: true,
    run: async (lab, { signal }) => (await playsBeside(lab, signal)).text,
  },
];
