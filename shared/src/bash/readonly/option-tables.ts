/**
 * The tables: programs that only read, and the options that keep it so. What is not listed is not read-only.
 */

import type { OptionSpec } from "./options.ts";
import type { Argument } from "./values.ts";

/** Programs that are harmless whatever they are told. */
export const ANY_ARGUMENTS =
  // look into files
  "cat tac nl head tail wc cut tr rev paste expand unexpand fold fmt join comm cmp od " +
  "hexdump hd column pr colrm look cksum sum " +
  "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 bzcat xzcat jq bc " +
  "numfmt factor tsort " +
  // search and list
  "grep egrep fgrep ls dir vdir du stat readlink realpath basename dirname pathchk which " +
  "whereis locate " +
  // the machine
  "whoami id groups users w logname uname nproc uptime free ps pidof pstree lscpu lsblk " +
  "lsmod vmstat getconf locale tty printenv cal ncal sw_vers lsb_release " +
  // say, wait, calculate
  "echo seq expr yes sleep true false";

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
  xxd: {
    flags: "abCdEeipruv",
    values: "cglnos",
    exact: "-ps -plain -postscript -uppercase -bits -include -revert -autoskip",
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
    operands: none,
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
    operands: notFromFile,
  },
  nm: {
    flags: "aACDgnoPrSu",
    long: "demangle dynamic extern-only undefined-only numeric-sort print-size size-sort " + "defined-only",
    operands: notFromFile,
  },
  objdump: {
    flags: "adfhpprstTwxCr",
    long: "disassemble headers syms file-headers section-headers private-headers all-headers",
    operands: notFromFile,
  },
  readelf: {
    flags: "aAdehlnrSsVW",
    long:
      "all headers symbols dynamic sections segments notes relocs wide file-header " +
      "program-headers section-headers",
    operands: notFromFile,
  },
  size: { flags: "ABdox", operands: notFromFile },
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
  },
  netstat: {
    flags: "tulnparsei46gWvx",
    long: "tcp udp listening numeric programs all route statistics interfaces",
  },
  lsof: { flags: "talnPNUwORV", values: "pucdg", attached: "iF" },
  journalctl: {
    flags: "kraexqf",
    values: "unoptSUg",
    attached: "b",
    long:
      "no-pager since= until= unit= lines= output= priority= boot=? dmesg reverse user system " +
      "quiet utc catalog all grep= list-boots disk-usage no-hostname identifier=",
  },
  dmesg: { flags: "TtxkeLuH", values: "lf", long: "ctime level= facility= human kernel decode" },
  zipinfo: { flags: "12smlvhtTz" },
  tee: { flags: "ai", operands: (operands) => operands.every(({ text }) => text === "/dev/null") },
  sysctl: {
    flags: "anNe",
    operands: (operands) => operands.every(({ text }) => text !== undefined && !text.includes("=")),
  },
  getent: {
    operands: ([database]) => /^(?:passwd|group|services|protocols|shells)$/.test(database?.text ?? ""),
  },
  dpkg: { flags: "lLsS", long: "list listfiles status search get-selections print-architecture version" },
  "dpkg-query": { flags: "lLsSW", values: "f", long: "list listfiles status search show showformat=" },
  go: { operands: isGoQuery, exact: "-json" },
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
  findmnt: { flags: "lnrJDa", values: "ot" },
  last: { flags: "aFiwxR", values: "n", digits: true },
};

/** Programs that change things unless their first argument says otherwise. */
export const FIRST_ARGUMENTS: Record<string, string> = {
  unzip: "-l -lv -v -lq -ql -t -tq -p -c -Z -Z1 -z",
  gzip: "-l -lv -t -tv -c -cd -dc -dkc -kdc --list --test --stdout",
  gunzip: "-l -lv -t -tv -c --list --test --stdout --to-stdout",
  bzip2: "-t -c -dc -cd",
  xz: "-l -t -c -dc -cd --list --test",
  zstd: "-l -t -dc -dcq --list --test",
  rpm: "-q -qa -qi -ql -qc -qd -qf -qai -qil",
};

/** Programs that are harmless in exactly these forms. */
export const WHOLE_LINES = new Set([
  "crontab -l",
  "mount",
  "arch",
  "arp -a",
  "arp -an",
  "kill -l",
  "ulimit -a",
  "route -n",
  "ifconfig -a",
  "top -bn1",
  "top -b -n1",
  "top -b -n 1",
  "lspci",
  "lsusb",
  "kubectl version --client",
]);

/** Programs whose version (or help) may be asked for; anything else they are told to do is not read-only. */
export const VERSIONS =
  "node nodejs npm npx pnpm yarn bun deno python python2 python3 pip pip3 ruby gem perl php " +
  "java javac go rustc cargo rustup gcc g++ clang clang++ cc c++ make cmake ninja git " +
  "docker bash sh zsh fish tsc uv psql mysql sqlite3 curl wget ssh openssl vim nvim code " +
  "tmux lua ghc ffmpeg jq yq rg fd ag tar zip unzip gzip sed awk gawk grep find xargs sort " +
  "tree file less diff gh dotnet rm cp mv ln mkdir rmdir touch chmod chown dd tee install mktemp";

function none(operands: Argument[]): boolean {
  return operands.length === 0;
}

function atMostOne(operands: Argument[]): boolean {
  return operands.length <= 1 && operands.every(({ single }) => single);
}

/** The binutils take more options out of a file named @file. */
function notFromFile(operands: Argument[]): boolean {
  return operands.every(({ starts }) => starts.every((start) => !start.startsWith("@")));
}

function isGoQuery([action, ...more]: Argument[]): boolean {
  return (
    (action?.text === "version" && more.length === 0) ||
    (action?.text === "env" && more.every(({ text }) => /^[A-Z]+$/.test(text ?? "")))
  );
}

function isYqQuery([first, second]: Argument[]): boolean {
  const expression = /^(?:e|eval|ea|eval-all)$/.test(first?.text ?? "") ? second : first;
  return expression?.text !== undefined && !/system|load|split_doc/.test(expression.text);
}
