/** Whether the reader is asked before two plays differ. It is remembered if the page may store data. */

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
    // Without storage, the next page asks again.
  }
}
