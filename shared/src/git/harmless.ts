/** Settings that neither make git run a program nor lead it to other files. Any setting that is not listed might. */

import type { Setting } from "./settings.ts";

/** Names as git prints them: lower case, except between the first and the last dot. */
const NAMES = [
  /core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol)/,
  /core\.(safecrlf|quotepath|abbrev|compression|loosecompression|bigfilethreshold|untrackedcache|preloadindex|fscache)/,
  /core\.(splitindex|longpaths|hidedotfiles|trustctime|checkstat|sharedrepository|whitespace|commitgraph|commentchar)/,
  /core\.(multipackindex|sparsecheckout|sparsecheckoutcone|protecthfs|protectntfs|warnambiguousrefs|fsync|fsyncmethod)/,
  // `broughtByRepository` looks there for the one hook that a read-only command would run.
  /core\.hookspath/,
  /extensions\.(objectformat|compatobjectformat|refstorage|worktreeconfig|relativeworktrees|preciousobjects|noop)/,
  /(user|author|committer)\.(name|email|useconfigonly|signingkey)/,
  /remote\.(.*\.)?(url|pushurl|fetch|push|mirror|tagopt|prune|prunetags|skipdefaultupdate|pushdefault|gh-resolved)/,
  /branch\..*/,
  /submodule\.(.*\.)?(url|active|branch|ignore|shallow|fetchrecursesubmodules|fetchjobs)/,
  /init\.defaultbranch|checkout\.(defaultremote|guess|workers)|worktree\.guessremote/,
  /pull\.(rebase|ff)|push\.(default|followtags|autosetupremote|recursesubmodules|useforceifincludes)/,
  /fetch\.(prune|prunetags|parallel|recursesubmodules|writecommitgraph|fsckobjects|unpacklimit|showforcedupdates)/,
  /transfer\.fsckobjects|receive\.(denycurrentbranch|denynonfastforwards|denydeletes|fsckobjects)/,
  /merge\.(ff|conflictstyle|renames|renamelimit|log|stat|autostash|directoryrenames)/,
  /rebase\.(autostash|autosquash|updaterefs|stat|abbreviatecommands|missingcommitscheck)/,
  /commit\.(gpgsign|verbose|cleanup|status)|tag\.(gpgsign|sort|forcesignannotated)|rerere\.(enabled|autoupdate)/,
  /diff\.(algorithm|renames|renamelimit|mnemonicprefix|noprefix|colormoved|context|interhunkcontext|indentheuristic)/,
  /diff\.(ignoresubmodules|statgraphwidth|wserrorhighlight|.*\.(binary|funcname|xfuncname|wordregex|cachetextconv))/,
  /status\.(showuntrackedfiles|short|branch|relativepaths|renames|renamelimit|aheadbehind|showstash)/,
  /log\.(date|decorate|abbrevcommit|follow|mailmap|showroot|graphcolors|excludedecoration|initialdecorationset)/,
  /blame\.(date|coloring|showemail|showroot|blankboundary)|grep\.(linenumber|column|patterntype|extendedregexp|fullname)/,
  /(color|column|advice|feature)\..*|i18n\.(commitencoding|logoutputencoding)|apply\.(whitespace|ignorewhitespace)/,
  /gc\.(auto|autopacklimit|autodetach|pruneexpire|reflogexpire|reflogexpireunreachable)|maintenance\.(auto|strategy)/,
  /index\.(version|threads|sparse|skiphash)|gui\.(wmstate|geometry|gcwarning)|gitflow\..*|am\.(keepcr|threeway)/,
  /lfs\.(repositoryformatversion|locksverify|.*\.(access|locksverify))|credential\.(.*\.)?(username|usehttppath)/,
  /pack\.(threads|depth|window|windowmemory|packsizelimit|compression|usebitmaps|usesparse|writereverseindex)/,
  /http\.(.*\.)?(postbuffer|version|lowspeedlimit|lowspeedtime)|protocol\.version|versionsort\.suffix/,
];
const HARMLESS = new RegExp(`^(?:${NAMES.map(({ source }) => source).join("|")})$`, "s");

/** Harmless only with these values. */
const VALUES: [name: RegExp, values: RegExp][] = [
  [/^core\.fsmonitor$/, /^(?:true|false)$/],
  [/^gpg\.format$/, /^(?:openpgp|x509|ssh)$/],
  // The manual of git recommends this program, which does nothing, to keep our side of a merge.
  [/^merge\..*\.driver$/s, /^true$/],
  [/^submodule\..*\.update$/s, /^(?:checkout|rebase|merge|none)$/],
];

export function isHarmless({ key, value }: Setting): boolean {
  return HARMLESS.test(key) || VALUES.some(([name, values]) => name.test(key) && values.test(value));
}
