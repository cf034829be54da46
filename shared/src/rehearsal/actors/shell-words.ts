/** Quotes texts as words of a shell command. */

export function shellQuote(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A path must not look like an option, and the shell must still expand a leading ~. */
export function shellPath(path: string): string {
  if (/^~\//.test(path)) return `~/${shellQuote(path.slice(2))}`;
  return shellQuote(path.startsWith("-") ? `./${path}` : path);
}
