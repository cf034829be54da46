/** Windows: Git Bash writes C:\Users\me as /c/Users/me. The paths of other systems stay as they are. */

const DRIVE = /^([A-Za-z]):(?=[\\/]|$)/;

/** Does the path begin with the letter of a drive? */
export function hasDrive(path: string): boolean {
  return DRIVE.test(path);
}

/** A path of Windows as bash writes it. */
export function inBash(path: string): string {
  if (!hasDrive(path)) return path;
  return path.replace(DRIVE, (_, letter: string) => `/${letter.toLowerCase()}`).replaceAll("\\", "/");
}

/** A path or a pattern that bash on Windows writes, as Windows does. */
export function onDrive(path: string): string {
  return path.replace(/^\/([a-z])(?:\/|$)/i, (_, letter: string) => `${letter.toUpperCase()}:/`);
}
