/** Captures the output of a test, so that nothing reaches the terminal. */
import { onTestFinished, vi } from "vitest";

/** Captures a stream from now on. Returns the list of pieces; calls `onShown` with each. Nothing reaches the real stream. */
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

/** Captures both streams. Returns the pieces of stderr. */
export function quiet(): string[] {
  watch("stdout");
  return watch("stderr");
}
