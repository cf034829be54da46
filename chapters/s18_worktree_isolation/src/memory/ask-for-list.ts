/** A side call whose answer is a JSON array: a question to the model that does not enter the conversation. */
import { listInProse } from "@harness/shared/model";
import type * as z from "zod";
import type { Agent } from "../agent.ts";
import { type Aside, askAside } from "../ask-aside.ts";

/** The array in the answer. Throws an Error when the request fails or the answer holds no array of such items. */
export async function askForList<Item>(agent: Agent, aside: Aside, item: z.ZodType<Item>): Promise<Item[]> {
  const { text, stopReason } = await askAside(agent, aside);
  if (stopReason === "max_tokens") throw new Error("the answer was cut off");
  return listInProse(text, item);
}
