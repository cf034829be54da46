/**
 * A server asks the user, by `elicitation/create`:
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation. Only forms: the SDK refuses an address to open.
 */

import { type Localized, words } from "../wording/index.ts";
import { elicitationSchema, type FieldValue, type FormField, formOf } from "./form.ts";

/** The question that the terminal asks. */
export interface FormQuestion {
  title: Localized;
  reason: Localized;
  choices: typeof words.elicitationChoices;
  fields: FormField[];
  signal: AbortSignal;
}

export type ElicitationAnswer = {
  action: "accept" | "decline" | "cancel";
  content?: Record<string, FieldValue>;
};

/**
 * Asks the user what a server wants to know. `server`: its name. `ask` returns "once" for a yes, and "nobody" when no user is
 * there. `signal` aborts when the answer is no longer needed.
 */
export async function answerElicitation(
  params: unknown,
  server: string,
  ask: (question: FormQuestion) => Promise<unknown>,
  signal: AbortSignal,
): Promise<ElicitationAnswer> {
  const { data } = elicitationSchema.safeParse(params);
  if (!data) return { action: "decline" };
  const { fields, content } = formOf(data);
  const title = words.serverAsks({ server, message: data.message });
  const { serverGetsAnswer: reason, elicitationChoices: choices } = words;
  const answer = await ask({ title, reason, choices, fields, signal });
  if (answer === "once") return { action: "accept", content };
  return { action: answer === "nobody" || signal.aborted ? "cancel" : "decline" };
}
