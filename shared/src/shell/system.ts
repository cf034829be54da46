/** What programs need to see of a Linux system, and folders inside it that are not part of it. */

import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps programs, and the few files without which they do not start. */
const SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store"].concat(
  ["alternatives", "group", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d"].map(
    (name) => `/etc/${name}`,
  ),
  ["localtime", "nsswitch.conf", "passwd", "ssl/certs"].map((name) => `/etc/${name}`),
);

/** Files and folders of the system, without these folders: people put some of their own into /opt or /usr/local. */
export function systemWithout(own: string[]): string[] {
  return SYSTEM.filter((path) => existsSync(path)).flatMap((path) => partsWithout(own, path));
}

function partsWithout(own: string[], path: string): string[] {
  const real = realpathSync(path);
  if (own.some((folder) => folder === real || isBelow(real, folder))) return [];
  if (!own.some((folder) => isBelow(folder, real))) return [path];
  const inner = namesIn(path).map((name) => join(path, name));
  return inner.filter((part) => !leadsUp(part, real)).flatMap((part) => partsWithout(own, part));
}

/** None where we may not look. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A link back would go round in circles, and one to nowhere is no part of anything. */
function leadsUp(path: string, folder: string): boolean {
  if (!existsSync(path)) return true;
  const real = realpathSync(path);
  return real === folder || isBelow(folder, real);
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
