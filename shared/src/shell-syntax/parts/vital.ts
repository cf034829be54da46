/** Directories that the machine needs: the root, those of the system, and the parents of the home directory. */

import { posix } from "node:path";
import { Minimatch } from "minimatch";
import { realPath } from "../real-path.ts";
import { NAME } from "./known.ts";
import { seenFrom } from "./paths.ts";
import type { Piece } from "./split.ts";
import { WILDCARD } from "./unquote.ts";

const SYSTEM = new Set(
  (
    "/ /bin /boot /dev /etc /home /lib /lib32 /lib64 /libx32 /proc /root /sbin /sys /usr /usr/bin /usr/lib /usr/sbin " +
    "/usr/share /var /var/lib /Applications /Library /System /Users /private /private/etc /private/var /Volumes"
  ).split(" "),
);

/** Only a text that cannot be read still holds these: elsewhere values are filled in. */
const HOME = /^(?:\$HOME|\$\{HOME(?:[:%#?-][^}]*)?\})(?=\/|$)/;

// ~root, ~you
const OTHER_HOME = /^~[\w.][\w.-]*(?=\/|$)/;

/** Does it mean a directory of the system, or everything in it? */
export function isSystem(path: string, piece: Piece): boolean {
  return targets(path, piece).some((target) => SYSTEM.has(target) || meansOneOf(target, SYSTEM));
}

/** /us[r] and /u* mean /usr. */
function meansOneOf(path: string, directories: Iterable<string>): boolean {
  if (!WILDCARD.test(path)) return false;
  const matcher = new Minimatch(path, { dot: true, nonegate: true, nocomment: true });
  return [...directories].some((directory) => matcher.match(directory));
}

/** Also the home directory, that of another user, and the directories above them. */
export function isVital(path: string, piece: Piece): boolean {
  const isHome = (target: string) =>
    [piece.known.home, realPath(piece.known.home)].some(
      (home) => isAbove(target, home) || meansOneOf(target, [home]),
    ) || /^\/(?:home|Users)\/~$/.test(target);
  return isSystem(path, piece) || targets(path, piece).some(isHome);
}

function isAbove(path: string, home: string): boolean {
  const relative = posix.relative(path, posix.resolve(home));
  return relative === "" || !/^(?:\.\.|\/)/.test(relative);
}

/** The directories of a path, without the parts that match everything: /* and /.[!.]* mean all of /. */
function targets(path: string, { known }: Piece): string[] {
  const { home, places, before } = known;
  const [, start, rest = ""] = /^(~[-+]|\$PWD|\$\{PWD\})(\/.*)?$/s.exec(path) ?? [];
  const wholes = (start === "~-" ? before : places).map((place) =>
    start
      ? place + rest
      : seenFrom(place, path.replace(HOME, () => home).replace(OTHER_HOME, "/home/~"), home),
  );
  const named = wholes.map((whole) => `/${whole.split("/").filter(isNamed).join("/")}`);
  return named.flatMap((whole) => [posix.resolve(whole), realPath(whole)]);
}

/** Not a part that matches whatever is there, of wildcards and no name. */
function isNamed(part: string): boolean {
  return part !== NAME && (!/[*?[]/.test(part) || !/^(?:\\?[*?.]|\[[^\]]*\])+$/.test(part));
}
