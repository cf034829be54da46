/** Commands that write directly to a disk, or overwrite the files without which no user can log in. */

import { posix } from "node:path";
import { realPath } from "../real-path.ts";
import { ANYWHERE, type Known } from "./known.ts";
import { meanings } from "./meanings.ts";
import { seenFrom } from "./paths.ts";
import { type Piece, programName } from "./split.ts";
import { unmarked } from "./unquote.ts";
import type { Redirection } from "./visits.ts";

const DEVICE = "/+dev/[/.]*(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|dm-|md|loop|mapper/|nbd|zram)";
const BLOCK_DEVICE = new RegExp(`^${DEVICE}`);
const INTO_DEVICE = new RegExp(`>[|&]?\\s*['"]?${DEVICE}`);
const SYSTEM_REQUEST = "/proc/sysrq-trigger";

const ACCOUNTS = /^\/etc\/(?:passwd|shadow|group|gshadow|sudoers)$/;

const LOCKS_OUT = "it overwrites or removes the accounts of this machine";
const FORMATS = "it formats a disk";
const OVERWRITES = "it writes to a disk device";
const REQUESTS = "it stops the machine past all programs";

/** Which arguments of these programs are written to, if they are devices. */
const WRITERS: Record<string, (args: string[]) => string[]> = {
  tee: all,
  shred: all,
  truncate: all,
  sgdisk: all,
  sfdisk: unlessListing(/^-\w*[lds]|^--(?:list|dump|json|show)/),
  blkdiscard: all,
  badblocks: (args) => (args.some((arg) => /^-\w*w/.test(arg)) ? args : []),
  hdparm: (args) => (args.some((arg) => /^--(?:security-erase|trim|write-sector)/.test(arg)) ? args : []),
  cryptsetup: (args) =>
    args.some((arg) => /^(?:luksFormat|luksErase|erase|reencrypt)$/.test(arg)) ? args : [],
  nvme: (args) => (args.some((arg) => /^(?:format|sanitize|write)/.test(arg)) ? args : []),
  diskutil: (args) =>
    args.some((arg) => /^(?:erase|zero|secureErase|partition)/i.test(arg)) ? ["/dev/disk"] : [],
  cp: last,
  mv: last,
  install: last,
  ddrescue: last,
  curl: outputs,
  wget: outputs,
  dd: outputs,
  dcfldd: outputs,
  dc3dd: outputs,
  fdisk: unlessListing(/^-\w*l|^--list$/),
  parted: (args) => (/^[^-]\S* (?:unit \S+ )?print$|^-l$/.test(args.join(" ")) ? [] : args),
};
const FORMATTERS = /^(?:mkfs(?:\..*)?|mke2fs|mkswap|mkdosfs|mkntfs|newfs|wipefs)$/;

function all(args: string[]): string[] {
  return args;
}

function last(args: string[]): string[] {
  return args.slice(-1);
}

function unlessListing(option: RegExp): (args: string[]) => string[] {
  return (args) => (args.some((arg) => option.test(arg)) ? [] : args);
}

/** of=file, -o file, -Ofile, --output=file */
function outputs(args: string[]): string[] {
  return args.flatMap((arg, index) => {
    if (/^(?:-[oO]|--output(?:-document)?)$/.test(arg)) return args[index + 1] ?? [];
    return /^(?:of=|-[oO]|--output(?:-document)?=)(.+)$/s.exec(arg)?.slice(1) ?? [];
  });
}

export function destroysDisk({ words, known }: Piece): string | undefined {
  const name = programName(words);
  if (FORMATTERS.test(name)) return FORMATS;
  const written = Object.hasOwn(WRITERS, name) ? (WRITERS[name]?.(words.slice(1)) ?? []) : [];
  const removed = /^(?:rm|unlink|mv)$/.test(name) ? words.slice(1) : [];
  if (absolutePaths(removed, known).some((path) => ACCOUNTS.test(path))) return LOCKS_OUT;
  return absolutePaths(written, known).map(reasonAgainst).find(Boolean);
}

/** echo > /dev/sda, also after cd /dev */
export function writesToDevice(redirects: Redirection[], unread: string[]): string | undefined {
  if (unread.some((text) => INTO_DEVICE.test(text))) return OVERWRITES;
  for (const { redirect, known } of redirects) {
    if (!redirect.operator.includes(">")) continue;
    const paths = meanings(redirect.target, { known, depth: 0 }).map(unmarked);
    const reason = absolutePaths(paths, known).map(reasonAgainst).find(Boolean);
    if (reason) return reason;
  }
  return undefined;
}

/** Absolute paths: each as written, and after following links. */
function absolutePaths(paths: string[], { places, home }: Known): string[] {
  const seen = paths.flatMap((path) => places.map((place) => seenFrom(place, path, home)));
  return seen.flatMap((path) => (path.search(ANYWHERE) === 0 ? path : [posix.resolve(path), realPath(path)]));
}

function reasonAgainst(path: string): string | undefined {
  if (path.search(ANYWHERE) === 0) return undefined;
  if (path === SYSTEM_REQUEST) return REQUESTS;
  if (ACCOUNTS.test(path)) return LOCKS_OUT;
  return BLOCK_DEVICE.test(path) ? OVERWRITES : undefined;
}
