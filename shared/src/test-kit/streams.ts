/** Keeps the terminal quiet during a test, and tells what it would have shown. */
import { onTestFinished, vi } from "vitest";

/** What is shown on a stream from now on, piece by piece; `onShown` is told of each. Nothing reaches the real one. */
export function watch(stream: "stdout" | "stderr", onShown = (_text: string) => {}): string[] {
  const shown: string[] = [];
  const spy = vi.spyOn(process[stream], "write").mockImplementation((text) => {
    shown.push(String(text));
    onShown(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return shown;
}

/** The same for both streams. Gives what is shown on stderr. */
export function quiet(): string[] {
  watch("stdout");
  return watch("stderr");
}
