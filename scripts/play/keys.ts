/** Finds the keys of this user, so that none of them gets into a page that may be passed on. */

import { join } from "node:path";
import { readEndpoint } from "@harness/shared/model";

/** The keys of the environment and of the .env file. With an invalid setup there is no key to hide. */
export function ownKeys(root: string): string[] {
  try {
    const { apiKey, authToken } = readEndpoint(join(root, ".env"), process.env) ?? {};
    return [apiKey, authToken].filter((key) => typeof key === "string");
  } catch {
    return [];
  }
}
