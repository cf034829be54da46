/** Whether the reader wants to be asked before two plays part; remembered where the page may remember something. */

const KEY = "trace-player-asks";

export function asks(): boolean {
  try {
    return localStorage.getItem(KEY) !== "false";
  } catch {
    return true;
  }
}

export function rememberAsking(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, String(isOn));
  } catch {
    // The reader is asked again on the next page.
  }
}
