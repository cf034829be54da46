/** Programs that are judged by their name, their first argument or their whole line. */

/** Programs that are harmless with any arguments. */
export const ANY_ARGUMENTS = new Set(
  // look into files
  (
    "cat tac nl head tail wc cut tr rev paste expand unexpand fold fmt join comm cmp od " +
    "hexdump hd column pr colrm look cksum sum " +
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 bzcat xzcat bc " +
    "numfmt factor tsort " +
    // search and list
    "grep egrep fgrep ls dir vdir du stat readlink realpath basename dirname pathchk which " +
    "whereis locate " +
    // the machine
    "whoami id groups users w logname uname nproc uptime free pidof pstree lscpu lsblk " +
    "lsmod vmstat locale tty printenv cal ncal sw_vers lsb_release " +
    // say, wait, calculate
    "echo seq expr yes sleep true false"
  ).split(" "),
);

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
  "stty -a",
  "stty size",
  "ldconfig -p",
  "lspci",
  "lsusb",
  "kubectl version --client",
]);

// Not yarn, pnpm, npx, bun, cargo, rustc, rustup, go, dotnet, gradle and mvn: they look into the directory for the
// program, or the release of it, that answers. Nor java and gh, which leave files behind for themselves.
const HAVE_VERSION =
  "node nodejs npm deno python python2 python3 pip pip3 ruby gem perl php " +
  "gcc g++ clang clang++ cc c++ make cmake ninja git " +
  "docker bash sh zsh fish tsc uv psql mysql sqlite3 curl wget ssh openssl vim nvim " +
  "tmux lua ghc ffmpeg jq yq rg fd ag tar zip unzip gzip sed awk gawk grep find xargs sort " +
  "tree file less diff rm cp mv ln mkdir rmdir touch chmod chown dd tee install mktemp";

/** Which programs only say their version (or help) when they get nothing but this argument. */
export const VERSION_QUERIES: Record<string, string[]> = {
  "--version": HAVE_VERSION.split(" "),
  "--help": (
    "node python python3 git tar sed awk gawk grep find xargs sort tree diff jq rg fd less file " +
    "rm cp mv ln mkdir rmdir touch chmod chown dd tee install mktemp"
  ).split(" "),
  "-V": "python python2 python3 pip pip3 ssh tmux uv psql mysql".split(" "),
  "-v": "node nodejs npm ruby perl php tsc deno lua docker make gcc clang".split(" "),
  "-version": ["ffmpeg"],
  version: ["openssl", "git"],
};
