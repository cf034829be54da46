/** What the reader has chosen, kept in the browser. Where a browser keeps nothing, the choice lasts as long as the page. */

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without a value it is forgotten. */
export function remember(key: string, value?: string): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {} // the browser allows no storage
}
