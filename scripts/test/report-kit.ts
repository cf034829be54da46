import { repositoryRoot } from "@harness/shared/chapters";
import { vi } from "vitest";
import { labReport } from "../report/report.ts";

/** What the command prints on stdout. */
export async function report(...args: string[]): Promise<string> {
  const printed: unknown[] = [];
  vi.spyOn(console, "log").mockImplementation((text) => printed.push(text));
  vi.spyOn(console, "error").mockImplementation(() => {});
  await labReport(repositoryRoot(), ["--lang", "en", ...args], new AbortController().signal);
  return printed.join("\n");
}
