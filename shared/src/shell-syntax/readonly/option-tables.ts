/** Programs that only read as long as they get just these options. What is not listed is not read-only. */

import type { Argument } from "./argument.ts";
import { IMPORTS } from "./jq.ts";
import { atMostOne, noOperands, type OptionSpec } from "./options.ts";
import { isSocketFilter, namesNoHost } from "./sockets.ts";

const GREP_LETTERS: OptionSpec = { flags: "EFGchHilLnoqsvwx", values: "eABCm" };

/** Programs with some options that are not harmless: these are the others. */
export const OPTIONS: Record<string, OptionSpec> = {
  sort: {
    flags: "bcCdfghiMmnRrsuVz",
    values: "kt",
    long:
      "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort " +
      "human-numeric-sort month-sort numeric-sort random-sort reverse version-sort sort= " +
      "check=? merge unique stable zero-terminated key= field-separator= parallel=",
  },
  // A second operand would be the output file.
  uniq: {
    flags: "cdDuiz",
    values: "fsw",
    long:
      "count repeated all-repeated=? unique ignore-case zero-terminated group=? skip-fields= " +
      "skip-chars= check-chars=",
    operandsLast: true,
    operands: atMostOne,
  },
  // It takes no letters together: of -pc it reads the p alone, and the next word is a file for it.
  xxd: {
    values: "cglnos",
    exact:
      "-a -b -C -d -E -e -i -p -r -u -v -ps -plain -postscript -uppercase -bits -include -revert -autoskip",
    operandsLast: true,
    operands: atMostOne,
  },
  diff: {
    flags: "abBcdeEiNnpqrsTtuwyZ0123456789",
    values: "CIUWxXFL",
    long:
      "brief report-identical-files unified=? context=? side-by-side width= " +
      "suppress-common-lines recursive new-file text ignore-case ignore-all-space " +
      "ignore-space-change ignore-blank-lines ignore-trailing-space ignore-tab-expansion " +
      "strip-trailing-cr minimal exclude= exclude-from= ignore-matching-lines= label= color=? " +
      "no-dereference expand-tabs normal left-column speed-large-files show-c-function " +
      "from-file= to-file= starting-file= line-format= old-line-format= new-line-format= " +
      "unchanged-line-format= changed-group-format= unchanged-group-format= " +
      "ignore-file-name-case",
  },
  tree: {
    flags: "adfilxpsugDFqNQCnrtcUvSAJXh",
    separate: "LPI",
    exact: "-L1 -L2 -L3 -L4",
    long:
      "dirsfirst filesfirst noreport charset= filelimit= timefmt= du prune si inodes device " +
      "gitignore matchdirs ignore-case sort= fromfile metafirst",
  },
  file: {
    flags: "bIiLhkr0NnsvE",
    values: "Fmfe",
    long:
      "brief mime mime-type mime-encoding dereference no-dereference keep-going raw print0 " +
      "separator= files-from= exclude= extension apple version",
  },
  date: {
    flags: "uRj",
    values: "drv",
    attached: "I",
    long: "utc universal date= reference= iso-8601=? rfc-3339= rfc-email rfc-2822 debug",
    operands: (operands) => operands.every(({ starts }) => starts.every((start) => start.startsWith("+"))),
  },
  hostname: {
    flags: "fiIsAda",
    long: "fqdn long short ip-address all-ip-addresses all-fqdns domain alias",
    operands: noOperands,
  },
  df: {
    flags: "hHkmTialP",
    values: "txB",
    long:
      "human-readable si total print-type inodes all local portability type= exclude-type= " +
      "output=? block-size=",
  },
  base64: { flags: "dD", values: "w", long: "decode wrap=" },
  base32: { flags: "d", values: "w", long: "decode wrap=" },
  strings: {
    flags: "afw",
    values: "nte",
    digits: true,
    long: "all bytes= radix= encoding= print-file-name",
    each: notFromFile,
  },
  nm: {
    flags: "aACDgnoPrSu",
    long: "demangle dynamic extern-only undefined-only numeric-sort print-size size-sort " + "defined-only",
    each: notFromFile,
  },
  objdump: {
    flags: "adfhpprstTwxCr",
    long: "disassemble headers syms file-headers section-headers private-headers all-headers",
    each: notFromFile,
  },
  readelf: {
    flags: "aAdehlnrSsVW",
    long:
      "all headers symbols dynamic sections segments notes relocs wide file-header " +
      "program-headers section-headers",
    each: notFromFile,
  },
  size: { flags: "ABdox", each: notFromFile },
  shasum: { flags: "bctUp", values: "a", long: "algorithm= binary check text" },
  iconv: { flags: "cls", values: "ft", long: "from-code= to-code= list" },
  shuf: { flags: "erz", values: "ni", long: "echo repeat head-count= input-range= zero-terminated" },
  rg: {
    flags: "abcFHhIiLlNnopPqSsUuvwx0.",
    values: "ABCdEefgjMmrtT",
    digits: false,
    long:
      "after-context= before-context= context= count count-matches files files-with-matches " +
      "files-without-match fixed-strings follow glob= iglob= heading no-heading hidden " +
      "ignore-case invert-match json line-number no-line-number line-regexp " +
      "max-columns= max-columns-preview max-count= max-depth= max-filesize= multiline " +
      "multiline-dotall no-config no-filename with-filename no-ignore no-ignore-vcs " +
      "no-ignore-parent no-messages null null-data one-file-system only-matching passthru pcre2 " +
      "auto-hybrid-regex " +
      "quiet regexp= file= replace= smart-case case-sensitive sort= sortr= stats no-stats text " +
      "threads= trim type= type-not= type-list type-add= type-clear= unrestricted vimgrep " +
      "word-regexp color= colors= column no-column byte-offset crlf debug encoding= engine= " +
      "dfa-size-limit= regex-size-limit= ignore-file= include-zero line-buffered block-buffered " +
      "mmap no-mmap pretty context-separator= field-match-separator= field-context-separator= " +
      "path-separator= no-unicode binary",
  },
  ag: {
    flags: "acDfFHiLlnoQrRsStuUvw0",
    values: "ABCmGg",
    long:
      "ackmate after= before= context= count nocolor color noheading heading group nogroup " +
      "hidden ignore= ignore-case literal files-with-matches files-without-matches depth= " +
      "nonumbers numbers column filename nofilename word-regexp all-types all-text vimgrep " +
      "stats silent smart-case case-sensitive fixed-strings invert-match only-matching follow",
  },
  ack: {
    flags: "cfghHiIlLnosvwxQ1",
    values: "ABCm",
    long:
      "count ignore-case files-with-matches files-without-matches literal nocolor color " +
      "noheading nogroup word-regexp type= js ts python ruby go java perl",
  },
  fd: {
    flags: "aAFgHIiLpqsu01",
    values: "tedEScj",
    long:
      "hidden no-ignore no-ignore-vcs unrestricted case-sensitive ignore-case glob regex " +
      "fixed-strings absolute-path follow full-path max-depth= min-depth= exact-depth= type= " +
      "extension= exclude= size= changed-within= changed-before= color= print0 max-results= " +
      "quiet show-errors search-path= and= one-file-system prune strip-cwd-prefix=? threads=",
  },
  pgrep: {
    flags: "aflLnoucxvwi",
    values: "PguUGtsd",
    long:
      "full list-name list-full exact newest oldest count ignore-case parent= euid= uid= group= " +
      "delimiter=",
  },
  ss: {
    flags: "tulnpaxs46eoimwHOZ",
    long:
      "tcp udp listening numeric processes all unix summary ipv4 ipv6 extended options info " +
      "memory no-header oneline",
    operands: (operands) => operands.every(isSocketFilter),
  },
  netstat: {
    flags: "tulnparsei46gWvx",
    long: "tcp udp listening numeric programs all route statistics interfaces",
  },
  lsof: { flags: "talnPNUwORV", values: "pucdg", attached: "iFs", each: namesNoHost },
  journalctl: {
    flags: "kraexqf",
    values: "unoptSUg",
    attached: "b",
    long:
      "no-pager since= until= unit= lines= output= priority= boot=? dmesg reverse user system " +
      "quiet utc catalog all grep= list-boots disk-usage no-hostname identifier=",
  },
  dmesg: { flags: "TtxkeLuH", values: "lf", long: "ctime level= facility= human kernel decode" },
  systemctl: {
    flags: "alq",
    values: "tpn",
    long: "type= state= property= lines= output= all full quiet plain value no-pager no-legend user system failed reverse",
    operands: ([action, ...units]) =>
      SHOWS_UNITS.test(action?.text ?? "") && units.every(({ single }) => single),
  },
  zipinfo: { flags: "12smlvhtTz" },
  tee: { flags: "ai", operands: (operands) => operands.every(({ text }) => text === "/dev/null") },
  sysctl: {
    flags: "anNe",
    operands: (operands) => operands.every(({ text }) => text !== undefined && !text.includes("=")),
  },
  // The specification after -v is the name of a program that it may start.
  getconf: { flags: "a" },
  getent: {
    operands: ([database]) => /^(?:passwd|group|services|protocols|shells)$/.test(database?.text ?? ""),
  },
  dpkg: { flags: "lLsS", long: "list listfiles status search get-selections print-architecture version" },
  "dpkg-query": { flags: "lLsSW", values: "f", long: "list listfiles status search show showformat=" },
  yq: {
    flags: "rejPCMNn",
    values: "po",
    long:
      "raw-output exit-status prettyPrint no-colors colors input-format= output-format= " +
      "null-input unwrapScalar=?",
    operands: isYqQuery,
  },
  "7z": { operands: ([action]) => action?.text === "l" },
  tput: {
    operands: ([what]) =>
      /^(?:cols|lines|colors|sgr0|bold|setaf|setab|smul|rmul|rev|longname)$/.test(what?.text ?? ""),
  },
  ifconfig: { flags: "s", operands: atMostOne },
  dircolors: {},
  // --lookup asks the network for the names of machines.
  who: {
    flags: "abdHlmpqrsTtuw",
    long:
      "all boot dead heading login process count runlevel short time users mesg message writable " +
      "help version",
  },
  // In zutils --gz names the program that unpacks.
  zcat: { flags: "fqv" },
  // In zutils -M, -O and --gz= name formats and programs.
  zgrep: GREP_LETTERS,
  // It splits at spaces what it passes to grep, so the value of an option can be more options.
  bzgrep: { flags: "EFGchHilLnoqsvwx", separate: "e" },
  xzgrep: GREP_LETTERS,
  findmnt: { flags: "lnrJDa", values: "ot" },
  last: { flags: "aFiwxR", values: "n", digits: true },
};

const SHOWS_UNITS =
  /^(?:status|show|cat|is-active|is-enabled|is-failed|list-units|list-unit-files|list-timers|list-sockets|list-jobs|list-dependencies|get-default)$/;

/** The binutils take more options out of a file named @file. */
function notFromFile({ starts }: Argument): boolean {
  return starts.every((start) => /^[^@]/.test(start));
}

/** One of the two programs of this name is jq inside. */
function isYqQuery([first, second]: Argument[]): boolean {
  const expression = /^(?:e|eval|ea|eval-all)$/.test(first?.text ?? "") ? second : first;
  if (expression?.text === undefined || IMPORTS.test(expression.text)) return false;
  return !/system|load|split_doc|eval/.test(expression.text);
}
