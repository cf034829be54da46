import { repositoryRoot } from "@harness/shared/chapters";
import { vi } from "vitest";
import { labReport } from "../report/report.ts";

/** What the command prints on stdout. */
export async function report(...args: string[]): Promise<string> {
  return (await reportAndProgress(...args)).stdout;
}

/** What it prints on both streams. */
export async function reportAndProgress(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const [stdout, stderr]: [unknown[], unknown[]] = [[], []];
  vi.spyOn(console, "log").mockImplementation((text) => stdout.push(text));
  vi.spyOn(console, "error").mockImplementation((text) => stderr.push(text));
  await labReport(repositoryRoot(), ["--lang", "en", ...args], new AbortController().signal);
  return { stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}
