/** The list of a server's tools, which may have several pages. Not by the SDK: its `listTools` fails if one tool is malformed. */
import * as z from "zod";

const MAX_PAGES = 64;

/** A page of the list. A tool without a name gets "", so that it can be refused later by itself. */
export const toolPage = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string().catch("") }).catch({ name: "" })),
  nextCursor: z.string().optional(),
});

type Page = z.infer<typeof toolPage>;

/** The tools of all pages, at most 64. `ask` sends `tools/list` with these params. */
export async function readToolPages(
  ask: (params: { cursor?: string }) => Promise<Page>,
): Promise<Page["tools"]> {
  const found: Page["tools"] = [];
  let params: { cursor?: string } = {};
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools, nextCursor } = await ask(params);
    found.push(...tools);
    if (!nextCursor) break;
    params = { cursor: nextCursor };
  }
  return found;
}
