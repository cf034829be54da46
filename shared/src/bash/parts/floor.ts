/** The floor: what no mode and no rule allows, because nothing brings back what it destroys. */

import { posix } from "node:path";
import { everything, type Node } from "../syntax/ast.ts";
import type { Parts } from "./nested.ts";
import { type Piece, programName } from "./split.ts";
import { unquoted } from "./unquote.ts";

const DEVICE = "/+dev/[/.]*(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|dm-|md|loop|mapper/|nbd|zram)";
const BLOCK_DEVICE = new RegExp(`^${DEVICE}`);
const INTO_DEVICE = new RegExp(`>[|&]?\\s*['"]?${DEVICE}`);
const FORK_BOMB = /(?<![\w:.])([\w:.]+)\s*\(\s*\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/;

const DELETES = "it deletes the whole disk or the home directory";
const FORMATS = "it formats a disk";
const OVERWRITES = "it writes to a disk device";
const SWITCHES_OFF = "it switches the machine off";

/** Why a shell command may never run; undefined when it may. */
export function floorReason({ pieces, guesses, scripts, unread }: Parts, home: string): string | undefined {
  if (scripts.some(holdsForkBomb) || unread.some((text) => FORK_BOMB.test(text)))
    return "it is a fork bomb, which takes the machine down";
  if (scripts.some(writesToDevice) || unread.some((text) => INTO_DEVICE.test(text))) return OVERWRITES;
  const place: Place = { home, atRoot: pieces.some((piece) => goesToRoot(piece, home)) };
  if (deletesWhatIsFound(pieces, place)) return DELETES;
  // A guess is often prose, where words like "reboot" mean nothing.
  return reasonOf(pieces, place, [destroys, switchesOff]) ?? reasonOf(guesses, place, [destroys]);
}

/** Where relative paths lead: `atRoot` behind a `cd /`. */
interface Place {
  home: string;
  atRoot: boolean;
}

type Check = (piece: Piece, place: Place) => string | undefined;

function reasonOf(pieces: Piece[], place: Place, checks: Check[]): string | undefined {
  for (const piece of pieces) {
    if (/^--(?:help|version)$/.test(piece.words.slice(1).join(" "))) continue;
    const reason = checks.map((check) => check(piece, place)).find(Boolean);
    if (reason) return reason;
  }
  return undefined;
}

/** Which arguments of these programs are written to, if they are devices. */
const WRITERS: Record<string, (args: string[]) => string[]> = {
  tee: (args) => args,
  shred: (args) => args,
  truncate: (args) => args,
  sgdisk: (args) => args,
  blkdiscard: (args) => args,
  cp: (args) => args.slice(-1),
  mv: (args) => args.slice(-1),
  install: (args) => args.slice(-1),
  dd: (args) => args.filter((arg) => arg.startsWith("of=")).map((arg) => arg.slice(3)),
  fdisk: (args) => (args.some((arg) => /^-\w*l|^--list$/.test(arg)) ? [] : args),
  parted: (args) => (/^[^-]\S* (?:unit \S+ )?print$|^-l$/.test(args.join(" ")) ? [] : args),
};
const FORMATTERS = /^(?:mkfs(?:\..*)?|mke2fs|mkswap|mkdosfs|mkntfs|newfs|wipefs)$/;

function destroys({ words, marked }: Piece, place: Place): string | undefined {
  const name = programName(words);
  const args = words.slice(1);
  const isVital = (path: string) => isRootOrHome(path, place);
  if (name === "rm" && args.some(isRecursive) && marked.slice(1).some(isVital)) return DELETES;
  if (name === "find" && deletesAll(args) && startingPoints(marked).some(isVital)) return DELETES;
  if (FORMATTERS.test(name)) return FORMATS;
  const written = Object.hasOwn(WRITERS, name) ? (WRITERS[name]?.(args) ?? []) : [];
  return written.some((path) => BLOCK_DEVICE.test(path)) ? OVERWRITES : undefined;
}

function switchesOff({ words }: Piece): string | undefined {
  const name = programName(words);
  const args = words.slice(1);
  const off =
    /^(?:shutdown|poweroff|reboot|halt)$/.test(name) ||
    (/^(?:init|telinit)$/.test(name) && /^[06]$/.test(args[0] ?? "")) ||
    (/^(?:systemctl|loginctl)$/.test(name) &&
      args.some((arg) => /^(?:poweroff|reboot|halt|kexec|suspend|hibernate)(?:\.target)?$/.test(arg)));
  return off ? SWITCHES_OFF : undefined;
}

/** A function that calls itself twice: :(){ :|:& };: */
function holdsForkBomb(script: Node[]): boolean {
  for (const item of everything(script)) {
    if (item.type !== "compound" || item.compound.kind !== "function") continue;
    const { name, body } = item.compound;
    const calls = [...everything(body)].filter(
      (inner) => inner.type === "command" && inner.command.words[0]?.raw === name,
    );
    if (calls.length > 1) return true;
  }
  return false;
}

function writesToDevice(script: Node[]): boolean {
  return [...everything(script)].some(
    (item) =>
      item.type === "redirect" &&
      item.redirect.operator.includes(">") &&
      BLOCK_DEVICE.test(unquoted(item.redirect.target)),
  );
}

function goesToRoot({ words, marked }: Piece, home: string): boolean {
  const name = programName(words);
  const places = marked.slice(1).filter((arg) => !/^-./.test(arg));
  const isVital = (path = "~") => isRootOrHome(path, { home, atRoot: false });
  if (name === "cd") return isVital(places[0]);
  if (name === "pushd") return places.length > 0 && isVital(places[0]);
  const directory = /(?:^| )(?:-C ?|--chdir[= ])(\S+)/.exec(marked.slice(1).join(" "))?.[1];
  return name === "env" && directory !== undefined && isVital(directory);
}

/** find / | xargs rm */
function deletesWhatIsFound(pieces: Piece[], place: Place): boolean {
  const finds = ({ marked }: Piece) =>
    programName(marked) === "find" && startingPoints(marked).some((path) => isRootOrHome(path, place));
  const deletes = ({ words }: Piece) =>
    programName(words) === "xargs" && words.some((word) => /(?:^|\/)rm$/.test(word));
  return pieces.some(deletes) && pieces.some(finds);
}

/** The places where find starts, which stand before its expression: the current directory if there is none. */
function startingPoints([, ...args]: string[]): string[] {
  const rest = args.slice(args.findIndex((arg) => !/^-(?:[HLP]|O\d)$/.test(arg)) >>> 0);
  const points = rest.slice(0, rest.findIndex((arg) => /^(?:-|\\?\(|!)/.test(arg)) >>> 0);
  return points.length > 0 ? points : ["."];
}

function deletesAll(args: string[]): boolean {
  const deletes = (arg: string, index: number) =>
    arg === "-delete" ||
    (/^-(?:exec|execdir|ok|okdir)$/.test(arg) && /(?:^|\/)(?:rm|unlink|shred)$/.test(args[index + 1] ?? ""));
  return args.some(deletes);
}

function isRecursive(arg: string): boolean {
  return /^-[a-zA-Z]*[rR]/.test(arg) || /^--r(?:e(?:c(?:u(?:r(?:s(?:i(?:ve?)?)?)?)?)?)?)?$/.test(arg);
}

const HOME = /^(?:~|\$HOME|\$\{HOME(?:[:%#?-][^}]*)?\})(?=\/|$)/;
const WORKING_DIRECTORY = /^(?:\$PWD|\$\{PWD\})(?=\/|$)/;

/** "/", "//", "/*", "/.[!.]*", "/..", "~", "$HOME", "${HOME}/*", "/home/me" and what else means the same. */
function isRootOrHome(path: string, { home, atRoot }: Place): boolean {
  const absolute = path.replace(HOME, () => home).replace(WORKING_DIRECTORY, ".");
  if (!absolute.startsWith("/") && !atRoot) return false;
  const parts = `/${absolute}`.split("/").filter((part) => !isEverything(part));
  const target = posix.resolve("/", parts.join("/"));
  return target === "/" || target === posix.resolve(home);
}

/** A part that matches whatever is there: it holds wildcards and no name. */
function isEverything(part: string): boolean {
  return /[*?[]/.test(part) && /^(?:\\?[*?.]|\[[^\]]*\])+$/.test(part);
}
