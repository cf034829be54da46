/** An example as a lesson: what the learned reader sees of it, and what it means. */

import { namesIn } from "../reading/workspace.ts";
import type { PlainRequest } from "../requests.ts";
import { requestIn } from "../steps/prompt.ts";
import type { Lesson } from "./learn.ts";
import { viewOf } from "./view.ts";

/** A line of `examples.jsonl`. */
export interface Example {
  prompt: string;
  /** The files of the workspace: path → text. */
  files: Record<string, string>;
  /** The file that the conversation was about, and the kind of the request before. */
  file?: string;
  before?: PlainRequest["kind"];
  /** null if no tool can do it. */
  means: PlainRequest | null;
}

/** The files of the example must lie in `workdir`. Undefined if the prompt is too long. */
export function lessonOf({ prompt, file, before, means }: Example, workdir: string): Lesson | undefined {
  const names = namesIn(workdir);
  const request = requestIn(prompt, { names });
  if (!request) return undefined;
  const latest = before && ({ kind: before } as PlainRequest);
  return { view: viewOf(request, { workdir, names, file, latest }), means };
}
