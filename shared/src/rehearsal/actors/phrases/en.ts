/** Phrases for plain requests in English. */

import type { Here, Phrases } from "./index.ts";

const NEW =
  "(i need|i want|i'?d like|create|make|write|add|generate|new|start(?= (?:an?|another|the|new) )|set up)( me)?( an?| the| another)?( brand)?( new)?( (empty|blank))?( {lang})?( file| script| program)?";
const NAMED = "(,? (called|named))?,?";
const DIRECTORY = "(folder|directory|dir)";
const SHOW =
  "(read|show|open|print|display|cat|view|see|output|dump|load|check( out)?|look (at|into|inside)|go through|pull up|take a look at|have a look at|get|give|tell|list|preview|type out|i need|i want)";
const WITH =
  "( with( just| only)?( (this|these|the following))?( (one|a single) line)?( the)?( (contents?|texts?|words?|lines?|sentence))?| containing( only| just)?( the (text|words?|line))?| that (just |only )?(contains|holds|says|reads)( (just|only))?( (the|a|this))?( (line|text|words?|sentence))?| saying| which (contains|says)| whose content is|,?( (and|its|the))* contents?( is| being| should be)?| and (put|write)|:):?";
const LINE =
  "( a| an| the| another| one more| this| one)?( new| extra| last)?( (line|text|entry|item|row|sentence|word))?( (saying|that says|with|reading))?( the text)?:?";
const CHANGE =
  "(replace|change|substitute|swap|update|switch|turn|edit|correct|modify|fix|rename|bump|raise|lower)( the (word|text|value|line|phrase|typo|variable|function|name|class|setting))?";
const INTO = "( (with|by|to|into|for|=>|->|→)| so (that )?it (says|is|reads))";
const NTH =
  "((the )?(very )?{nth} (line|row|entry|item)|(the )?(very )?{last} (line|row|entry|item)|(line|row)( (number|no\\.?))? {nth})";
const REMOVE = "(remove|delete|erase|drop|cut( out)?|take out|get rid of|chuck out|throw out)";
const ANYWHERE =
  "( (in|inside|across|through))?( (all|the|my|these|any|every|each|of|this|our)\\s*)*(\\s*(files?|project|folder|directory|workspace|code|repo|here))?";
const WHAT_TEXT = "( for)?( all| every| each)?( the)?( (word|text|string|phrase|name|term))?";

export const en: Phrases = {
  hello: ["(hi|hiya|hello|hey|yo|howdy|good (morning|afternoon|evening))( there| everyone)?"],
  thanks: [
    "(ok,? |great,? |cool,? |perfect,? |many )?(thanks?|thank (you|u)|thx|ty|cheers)( you)?( so much| a lot| very much| again)?",
  ],
  who: [
    "who (are you|made you|is this)",
    "what are you",
    "introduce yourself",
    "(are|r) you (an? )?(chatgpt|gpt|claude|ai|real( model)?|bot|robot|human)",
    "(what|which) (model|ai|llm) (are you|is this)",
    "what('?s| is) your name",
  ],
  help: [
    "(i need |show )?(some )?help( me)?",
    "what else can you do|what can i do( here)?",
    "what (can|could) (you do|i (ask|say|do|type))( you)?( here)?",
    "what are you able to do",
    "how (does (this|it) work|do i use (this|it|you))",
    "what (now|should i (do|type))",
  ],
  date: [
    "what(s|'s| is)?( the)?( current| today's)? (time|date)( is it)?( today| now)?",
    "what day is (it|today)( today)?",
  ],
  pwd: ["(which|what) (directory|folder)( are we| am i)( in)?", "where (are we|am i)"],
  version: [
    "(which|what) version of {command}( do (i|we) have| is (installed|this|it)| am i (using|on)| are we (using|on))?",
    "(what('?s| is)|show|check|print)( me)? (the|my) (version of {command}|{command} version)",
    "(which|what) {command} version( is (this|it|installed)| do (i|we) have)?",
  ],
  tests: [
    "(run|execute|start|try)( all)?( (the|my|our))?( unit)? tests?( suite)?",
    "do( all)?( the)? tests pass",
  ],
  only: [
    `${SHOW}( me)?( up)? (the|that) {lang} (one|file)`,
    `${SHOW}( me)?( up)? (the|that) (one )?(that )?ends in \\.{lang}`,
  ],
  result: [
    "(tell|show|give|let)( me)?( (see|know))? (the (result|output|outcome)s?|what (it|that|this) (prints?|says?|outputs?|does|shows?|gives?|looks like)( now)?|what (comes out|happens|it looks like)( now)?|how it (looks|turned out|went|goes|ran)|what('s| is) in (it|there)( now)?)",
    "(show|give|print)( me)? (the|that|those|these|all( the)?) (matching )?lines?( please)?",
    "(show|read|tell)( me)? what (you|we|i)('ve| have)?( just)? (wrote|written|created|made|changed|added|did|done|saved)( there| in it)?",
    "(give|tell|show)( me)? (their|the) names",
    "(see|check) what (happens|comes out|it (prints|says|outputs|does))",
    "(show|read|open|print|display)( me)? (it|that|the result|the file|the new (version|content)s?)( to me)?( now| again| afterwards)?",
  ],
  tree: [
    "((give|list|show|get|print)( me)? )?((a list of|every|all( of)?) )+((the|my) )?files?( (in|of|inside) (this|the|my) (project|folder|directory|workspace))?,?( (also|even))?( (including|with|in|and))( (all|the|every|its))* sub(folder|director(y|ie))s?",
    "(list|show)( me)?( all)?( the)? files recursively|show( me)?( the)? (file|directory|folder) tree|show( me)?( the)? tree",
  ],
  into: [
    "(move|put|shift) {from} (to|into|in|inside|under)( the)?( (folder|directory))?( called| named)? {dir}( folder| directory)?",
  ],
  copyInto: [
    `(copy|duplicate|back up|backup|put a copy of) {from} (to|into|in|inside)( the| a)?( new)? (${DIRECTORY}( called| named)? {dir}|{dir} ${DIRECTORY})`,
  ],
  rename: [
    "(rename|move) {from} (to|into|as|->|=>) {to}",
    "rename {from} {to}",
    "change the (file\\s*)?name of {from} (to|into) {to}",
    "(call|name) {from} {to}( instead)?",
    "give {from} the( new)? name {to}",
    "{from} should be (called|named) {to}( instead)?",
  ],
  copy: [
    "(copy|duplicate|back up|backup|clone|save) {from} (to|into|as|under the name) {to}",
    "(make|create)( me)? an? (copy|duplicate|backup) of {from}(,? and)? (called|named|as|to|in|call it|name it) {to}",
  ],
  dropLine: [
    `take ${NTH} (out|off)( of)? {path}`,
    `${REMOVE} the (first|top) {count} (lines|rows)( (of|in|from) {path})?`,
    `${REMOVE}( the)? lines {nth} (to|through|-) {until}( (of|in|from) {path})?`,
    `${REMOVE} ${NTH}( (of|in|from|out of) {path})?`,
    `(in|from) {path},? ${REMOVE} ${NTH}`,
    `${NTH} (of|in) {path} (can go|should go|should be (deleted|removed))`,
  ],
  setLine: [
    `(${CHANGE}|overwrite) ${NTH} (of|in) {path}${INTO}( say| read)?( the text)?:? {text}`,
    `(in|inside) {path},? ${CHANGE} ${NTH}${INTO}( say| read)?( the text)?:? {text}`,
    `make ${NTH} (of|in) {path} (say|read|be) {text}`,
    `${NTH} (of|in) {path} should( now)? (be|say|read) {text}( instead)?`,
    `${CHANGE} ${NTH}( of it)?${INTO}( say| read)?:? {text}`,
  ],
  cut: [
    "(remove|delete|erase|drop|take( out)?|cut|get rid of) (the )?(line|entry|item|row)( (that says|saying|that reads|with))?( the text)? {text} (from|in|of|out of) {path}",
    "(remove|delete|erase|drop|cut|take) {quote} (from|out of) {path}",
    "in {path},? (remove|delete) (the )?(line|entry|item) {text}",
  ],
  overwrite: [
    "(overwrite|replace) {path}( so that| to)( it)?( only| just)?( (says|contains|say|contain|reads?))?( with)?( just| only)?( the text)?:? {text}",
    "(overwrite|replace) (the (contents?|text) of|everything in|all of) {path} (with|by|to)( just| only)?( the text| the word)?:? {text}",
    "(change|set) the (whole )?(contents?|text) of {path} to( just| only)? {text}",
  ],
  replaceAll: [
    `${CHANGE} (every|all|each)( (occurrences?|instances?)( of)?)?( the (word|text))? {old} (in|inside|of|throughout) {path}${INTO} {new}`,
    `${CHANGE} (every|all|each)( (occurrences?|instances?)( of)?)?( the (word|text))? {old}s?${INTO} {new} (in|inside|of|throughout) {path}`,
    `${CHANGE} {old}${INTO} {new} everywhere (in|inside) {path}`,
    `(in|inside) {path},? ${CHANGE} (every|all|each)( (occurrences?|instances?)( of)?)? {old}${INTO} {new}`,
    `${CHANGE} (every|all|each)( (occurrences?|instances?)( of)?)? {old}${INTO} {new}`,
  ],
  replace: [
    `${CHANGE} {old}${INTO} {new} (in|inside|of) {path}`,
    `(in|inside) {path},? ${CHANGE} {old}${INTO} {new}`,
    `${CHANGE} {old} (in|inside|of) {path}${INTO} {new}`,
    `(edit|open) {path}( and|:|,) ${CHANGE} {old}${INTO} {new}`,
    "(in|inside) {path},? {old} (should|must|needs to|has to) (be|read|say) {new}( instead)?",
    "(fix|correct) (the|a) typo (in|inside) {path}:? {old} (should|must) (be|read) {new}",
    "(there('s| is) a typo in|typo in) {path}[:,]? {old} (should|must) (be|read) {new}",
    "(update|change|edit|fix|correct) {path} so( that)? [^,]+ (is|becomes|reads|says) {new} (rather than|instead of) {old}",
    "(update|change|edit|fix|correct) {path} so( that)? {old} (becomes|is|reads|says|turns into) {new}",
    "{path} says {old},?( but)? (it|that) should (be|say|read) {new}(, fix (it|that|this))?",
    "(use|write|put) {new} instead of {old} (in|inside) {path}",
    `${CHANGE} {old}${INTO} {new}`,
  ],
  set: [
    "(the )?{key} (should|must|has to|needs to) be {new} instead of {old} (in|inside) {path}",
    `${CHANGE} (the )?{key}( (value|setting))? (in|inside|of) {path} from {old} to {new}`,
    "(in|inside) {path},? (make|set|turn|put) (the )?{key}( to)? {new} instead of {old}",
    "(make|set|turn|put) (the )?{key}( to)? {new} instead of {old} (in|inside) {path}",
    `${CHANGE} (the )?{key}( (value|setting))? from {old} to {new} (in|inside|of) {path}`,
    `(in|inside) {path},? ${CHANGE} (the )?{key}( (value|setting))? from {old} to {new}`,
    "(set|put|turn) (the )?{key}( (value|setting))? (to|=) {new} (in|inside) {path}",
    "(in|inside) {path},? (set|put|turn) (the )?{key}( (value|setting))? (to|=) {new}",
    "set (the )?{key} to {new}",
    "(set|put) (the )?{key}\\s*=\\s*{new} (in|inside) {path}",
    "(in|inside) {path},? (set|put) (the )?{key}\\s*=\\s*{new}",
    "(make|turn) (the )?{key} {value} (in|inside) {path}",
    "{path}:? (make|set) (the )?{key}( to)? {value}",
    "(in|inside) {path},? (make|turn) (the )?{key} {value}",
  ],
  prepend: [
    "make {text} the (first|top) (line|row) (of|in) {path}",
    `(add|insert|put|write)${LINE} {text} (above|before) everything( else)? (in|of) {path}`,
    `(add|insert|put|write|place|prepend)${LINE} {text} (to|at|on|in|as)( the)? (very )?(top|beginning|start|head|front|first line)( of| in)? {path}`,
    "prepend {text} to {path}",
    `(add|insert|put|write)${LINE} {text} (on|as) (its own|a new|a separate) line at the( very)? (top|beginning|start) of {path}`,
    `(add|insert|put|write)${LINE} {text} as the first line (of|in|to) {path}`,
    `(at|on) the (top|beginning|start) of {path},? (add|insert|put|write)${LINE} {text}`,
  ],
  append: [
    `(put|write)${LINE} {text} (at|on|to|in) the (very )?(end|bottom) of {path}`,
    `(append|add|insert|include|attach)${LINE} {text}( as (a|the) (new|last|final) line)? ((to|into|onto|on|in)( the)?( (very )?(end|bottom) (of|in))?|(at|on|to) the (very )?(end|bottom) of|under) {path}( (on|as) (a|its own) (new|separate)?\\s*line| at the (end|bottom))?`,
    `(append|add|put|write)${LINE} {text} (on|as) (its own|a|a new|a separate)( new)? line( at)? (to|at|in|on) the( very)? (end|bottom) of {path}`,
    `(append|add)${LINE} {text} to (the (end|bottom) of )?{path}`,
    `(append|add|insert|put|write)( (a|an|another|one more|the))( new)?( (line|entry|item)) (to|in|into)( the (end|bottom) of)? {path}( (saying|that says|with|reading))?:? {text}`,
    `(at|on) the (end|bottom) of {path},? (add|insert|put|write)${LINE} {text}`,
    `(append|add|insert) ((another|a|one more)( new)? line|a line) to (it|that|the file)( (saying|that says|with))?:? {text}`,
    "(append|add|insert) ((another|a|one more)( new)? (line|entry|item)|a line)( (saying|that says|with))?:? {text}",
    "(append|add|put|write|stick) {text} (at|to|on) the (very )?(end|bottom)( of (it|the (list|file)))?",
    "(append|add|insert|put) this (line|entry|item|row) (to|in|into) {path}:? {text}",
    "(append|add) {text} (to|at) (it|the end|that file|the file)( (as well|too))?",
  ],
  mkdir: [
    `(create|make|add|set up|i need)( me)?( an?| the| another)?( new)?( empty)?( sub)?\\s*${DIRECTORY}${NAMED} {name} (in|inside|under|within)( the)? {dir}( ${DIRECTORY})?`,
    `(create|make|add|set up)( an?| the)?( new)? {name} ${DIRECTORY} (in|inside|under|within)( the)? {dir}( ${DIRECTORY})?`,
    `(in|inside|under)( the)? {dir}( ${DIRECTORY})?,? (create|make|add)( an?)?( new)? ${DIRECTORY}${NAMED} {name}`,
    `(create|make|add|set up|i need)( me)?( an?| the| another)?( new)?( empty)? ${DIRECTORY}${NAMED} {name}`,
    `(create|make|add|set up)( an?| the)?( new)? {name} ${DIRECTORY}`,
    `(a )?new ${DIRECTORY}${NAMED} {name}`,
  ],
  print: [
    `${NEW}${NAMED} {path},? (that|which|to|and|it)?( should)?\\s*(prints?|outputs?|displays?|shows?|logs?)( out)? {text}`,
    "(make|let) {path} (print|say|output) {text}",
    `${NEW},? (that|which|to) (prints?|outputs?|displays?|shows?|logs?)( out)? {text},? (and )?((call|name)( it)?|called|named|(and )?save (it|that) (as|to|in)) {path}`,
  ],
  lines: [
    `${NEW}${NAMED} {path},?( with| containing| that (has|contains)|:)( the| these)?( {count})?( (lines|words|items|entries)):? {text}`,
    "(write|put)( the)? {count} (lines|words) {text} (to|into|in) {path}",
    `${NEW}${NAMED} {path},?( with| containing)( the (names|words|items|lines))? {text},? (each|every one|one)( (name|word|item|thing))? (on|per)( (a|its own|their own|separate|new|own))? lines?`,
  ],
  within: [
    `(create|make|put|add|write|save)( an?| the| another)?( new)?( file)?( called| named)? {path}( (in|inside|into))( (there|it|that ${DIRECTORY}|the ${DIRECTORY}))${WITH} {text}`,
    `(in|inside) (there|it|that ${DIRECTORY}|the ${DIRECTORY}),? ${NEW}${NAMED} {path}${WITH} {text}`,
    `(in|inside) (there|it|that ${DIRECTORY}),? (a|an|the)( new)?( text)?( file)?( (called|named))? {path}${WITH} {text}`,
    `${NEW}${NAMED} {path}${WITH} {text} (in|inside) (there|that ${DIRECTORY})`,
    `(create|make|put|add)( an?| the)?( new)?( empty)?( file)?( called| named)? {path} (in|inside|into) (there|it|that ${DIRECTORY})`,
  ],
  create: [
    `${NEW}${NAMED} {path}( file)?,?${WITH} {text}( in it| inside| as( its)? (content|text)s?)?`,
    "(make|let) {path} (only|just)?\\s*(say|contain|read) (only|just)?\\s*{text}",
    `(create|make|add|put|write|start) {path} (in|inside|into|under)( the| a)?( new)? (folder|directory)( (called|named))? {dir}${WITH} {text}`,
    `(create|make|add|put|write|start)( an?| the)?( new)?( text)?( file)?( (called|named))? {path} (in|inside|into|under)( the| a)?( new)? (folder|directory)( (called|named))? {dir}${WITH} {text}`,
    `(in|inside|under)( the)?( folder)? {dir}( ${DIRECTORY})?,? ${NEW}${NAMED} {path}${WITH} {text}`,
    "(write|put|save|store)( the)?( (text|words?|sentence|line|phrase|number))? {text} (to|into|in|as|under)( a)?( new)?( file)?( called| named)? {path}",
    "(fill|populate) {path} with {text}",
    `${NEW}${NAMED} {path},? and (write|put|add) {text} (in|into|to)( it)?`,
    `${NEW}${NAMED} {path} with( just| only)? {text} (in it|inside)`,
    `${NEW}${NAMED} {path}( with nothing in it)?`,
    "(empty|clear|wipe)( out)?( all of| the contents? of| everything in)? {path}",
  ],
  delete: [
    "(delete|remove|erase|trash|rm|get rid of|throw away|drop|bin) {path}",
    "{path} (can go|is not needed any\\s*more|can be deleted)",
  ],
  head: [
    `((what('?s| is| are)?|${SHOW})( me)? )?(only |just )?(the )?(first|top|opening)( {count})? (lines?|rows?)( (of|in|from))? {path}( (say|contain))?`,
    "(what does )?the first( {count})? lines? (of|in) {path} says?",
    "how does {path} (start|begin)",
    "head( -n)?( -?{count})? {path}",
  ],
  tail: [
    `((what('?s| is| are)?|${SHOW})( me)? )?(only |just )?(the )?(last|final|bottom|closing)( {count})? (lines?|rows?)( (of|in|from))? {path}( (say|contain))?`,
    "how does {path} end",
    "tail( -n)?( -?{count})? {path}",
  ],
  showLine: [
    `${SHOW}( me)?( only| just)?( the)? (lines|rows) {nth} (to|through|-) {until}( (of|in|from) {path})?`,
    `${SHOW}( me)?( only| just)? {path},? lines? {nth}( (to|through|-) {until})?`,
    `(${SHOW}|what('?s| is| are| does))( me)?( only| just)? ${NTH}( (of|in|from|on))? {path}( (say|contain|have|is))?`,
    `what('?s| is) (on|in|at) ${NTH}( (of|in|from))? {path}`,
    `(what does )?${NTH} (of|in|from) {path}( says?)?`,
    `(${SHOW}|what('?s| is))( me)?( only| just)?( (on|in|at))? ${NTH}`,
  ],
  count: [
    "how many (lines|rows) (does|do|are (there )?(in|of)|is in|has|in|of) {path}( have| has| contain)?( now)?",
    "(count |what('?s| is) |get |give me |tell me )?(all )?(the )?((total )?number of )?(lines|rows) (of|in|are in) {path}",
    "(what('?s| is) )?(the )?line\\s*count (of|for|in) {path}",
    "how many lines( are)?( (now|left))?",
    "{path} line\\s*count",
    "how (long|big) is {path}",
    "(tell me )?how many lines (does it|it|there|are there|does the file|are in it)( have| has| contain| are)?( in (it|there))?( now)?",
  ],
  words: [
    "how many words (does|do|are (there )?in|has|in) {path}( have| has| contain)?",
    "(count |what('?s| is) )?(all )?(the )?(number of )?words (of|in) {path}",
    "(what('?s| is) )?(the )?word\\s*count (of|for|in) {path}",
  ],
  occurrences: [
    "how (many times|often) (does|is|do)( the)?( (word|text|string))? {text} (appear|occur|come up|show up|used|mentioned|found|there|occurs|appears)( (in|inside))? {path}",
    "(count|how many)( the)?( (occurrences?|number) of)?( the)?( word)? {quote}s?( are there)? (in|inside) {path}",
    "(in|inside) {path},? how (often|many times) (does|is|do)( the)?( (word|text))? {text} (appear|occur|come up|show up|used|mentioned)",
    "count (how (often|many times) {text} (appears|occurs)|the occurrences of {text}) in {path}",
  ],
  about: [
    "(summari[sz]e|sum up|explain) {path}",
    "(give me |write )?(a |an )?((short|quick|brief) )?(summary|overview) of {path}",
    "(tell me )?what( is|'s)? {path} (is )?about",
    "(read|look at|open( up)?|see) {path} and (tell me|say) what (it|this|that|(the|this) (project|file|text|document))('?s| is| does)?.*",
  ],
  project: [
    "(tell me )?what('?s| is| does)? (this|the) (project|repo|repository|code)( is)?( do| about| for)?",
    "(explain|describe|summari[sz]e) (this|the) (project|repo)",
    "(read|show me) the readme",
  ],
  starting: [
    "(which|what|list|show|find)( me)?( all| the)*( files?| names?)+ (that )?(start|starts|begin|begins|starting|beginning) with {text}",
    "(which|what|list|show|find)( me)?( all| the)*( files?) whose names? (starts?|begins?) with {text}",
  ],
  ending: [
    "(which|what|list|show|find|get)( me)?( all| the| every| any)*( files?| names?)+ (that |whose names? )?(ends?|ending)( in| with) {ending}",
    "(which|what|list|show|find|get)( me)?( all| the| every| any)*( files?| names?)+ with( the)? (ending|extension) {ending}",
  ],
  named: [
    "(which|what|list|show|find)( me)?( all| the| every| any)*( files?) (with|that have|whose names? (has|have|contains?|includes?)|have) {text} (in|as part of) (the|their|its) (file\\s*)?names?",
    "(find|list|show)( me)?( all| the| every)*( files?) (called|named) something (like|with) {text}",
    "(find|list|show|look for|search for|are there|is there)( me)?( all| the| every| any| a)*( files?) whose (file\\s*)?names? (contains?|includes?|has|have) {text}",
    "(find|look for|search for)( me)? (anything|everything|something) (called|named)( (like|with))? {text}",
  ],
  search: [
    "grep( -[a-z]+)* {word} {path}",
    `(search|look|grep|find|scan)${WHAT_TEXT} {text} (in|inside|across|through|within) ((all|the|my|these|every|this|any|of|our) )*(files?|project|folder|directory|code|repo|workspace)`,
    `(search|look|grep|find|check)${WHAT_TEXT} {text} (in|inside|within) {path}`,
    `(search|look|grep|check)${WHAT_TEXT} {text} (in|inside|under|within)( the)? {dir}( ${DIRECTORY})?`,
    "does {path} (contain|have|mention|include|say( anything)? about|talk about|say)( the)?( (word|text))? {text}",
    "is( the)?( (word|text|string))? {text}( mentioned| written)? (in|inside|on) {path}",
    "(check|scan|search|look through|look in|look inside|go through) {path} for( the)?( (word|text))? {text}",
    "(is there )?any {word}s?( (left|remaining|still))?( (there|to do))? (in|inside|across) ((my|the|our|this) )?(code|files|project|folder|sources?)",
    `(is|does|are)( the)?( (word|text|string|phrase))? {word}( (appear|occur|mentioned|used|found|there))?( (anywhere|somewhere))(${ANYWHERE})?`,
    "(which|what) files? (contains?|mentions?|uses?|has|have|includes?|says?|talks? about)( (the|an?))?( (word|text|string|phrase|function))? {text}( in (it|them))?",
    `(find|show me|tell me|search|look for)?( the (place|line|file|spot))? where( (it|the code|the text|my code))? (says|mentions|talks about|contains) {text}${ANYWHERE}`,
    "(on )?(which|what) lines? (is|has|contains?|mentions?|of {path} (has|contains?)|does)( the)?( word)? {text}( (in|inside|of) {path}| appear in {path}| occur in {path})",
    "(find|show me|list|get)( (files|all( the)? files|every file|everything|the files|all( the)? lines|the lines|lines|any files?))?( (that|which) (contains?|mentions?|uses?|has|have|includes?)| containing| where| with| mentioning| using)( the)?( (word|text))? {text}( is)?( used| mentioned)?( in (it|them))?",
    "(where|in which file)('?s| is| do (i|we))?( use| find)?( the)?( (function|class|method|variable|constant|word|text))? {word}( (is|gets))? (defined|used|declared|mentioned|called|implemented|set)",
    "(find|show)( me)? where( the)?( (function|class|method|variable))? {word} is (defined|used|declared|mentioned|called|implemented|set)",
    "(which|what) files? (defines?|declares?|implements?|imports?|calls?)( the)?( (function|class|variable))? {word}",
    "(show|list|give|print|find)( me)? (every|all( the)?|the|any) lines? (of|in|from) {path} (that|which)? (has|have|contains?|mentions?|includes?|with)( the)?( (word|text))? {text}",
    "(search|look|go|check|scan)( (in|through|inside|across))? ((all|the|my|every|these|of) )*(files?|project|folder|notes|code) for( the word)? {text}",
    "search( in)? {path} for( the word)? {text}",
    "search( in)?( the)? {dir}( folder| directory)? for( the word)? {text}",
    `(search|grep)${WHAT_TEXT} {text}`,
    `(look|find)${WHAT_TEXT} {quote}${ANYWHERE}`,
  ],
  find: [
    "(find|list|show|search|which|what)( me)?( for)?( all| every| the)*( files?)?( named| match(es|ing)?| like)? {pattern}( files?)?( here)?",
    `(find|list|show|search for|get|give|look for)( me)?( all| every| any)*( (of )?the)?( (of )?my)? {lang} (files?|scripts?|sources?)( here| there are| in (this|the) (project|folder|directory|workspace)| i have)?`,
    `(find|list|show|get)( me)?( all| every)*( the)? {lang} (files?|scripts?) (in|inside|under)( the)? {dir}( ${DIRECTORY})?`,
    "((which|what|how many) |are there |is there |do (i|we) have |got )(any |an? )?{lang} (files?|scripts?)( (do (we|i) have|are here|are there|there|here|exist))?( (here|in (this|the|my) (project|folder|directory|workspace)))?",
    `(how many|which|what|are there( any)?) \\.{lang} files?( (do (we|i) have|are there|are here|exist))?( (here|in (this|the|my) (project|folder|directory|workspace)))?`,
    `(find|list|show|get)( me)?( all| every)*( the)? \\.{lang} files?( (here|in (this|the|my) (project|folder|directory|workspace)))?`,
  ],
  locate: [
    "where does {path} live",
    "(what('?s| is)|tell me|give me|show me)( the)?( full)? (path|location|place)( (of|to|for))? {path}",
    "(i )?('ve )?(lost|misplaced|can'?t see) {path},?( so)?( please)?( (can|could) you)?( (find|locate|look for) it)?",
    "(tell me|show me|do you know|find out) where {path} is",
    "(find|locate|search for|look for)( (an?|the|all|any|every))* files? (called|named) {path}",
    "where('?s| is|( can| do) (i|we) find) {path}( (located|stored|saved))?",
    "(find|locate|search for|look for) {path}",
    "(i )?(can'?t|cannot|can not|couldn'?t) (find|remember where i (put|saved)) {path}( any ?more)?(,? ((in )?(which|what) (folder|directory) is it( in)?|where is it))?",
    "(is there|do (i|we) have|does)( (an?|any))?( file)?( called| named)? {path}( exist)?( (somewhere|anywhere|here|around))?( in (this|the|my) (project|folder|directory|workspace))?",
    "(in )?(which|what) (folder|directory) (is|has|contains) {path}( in)?",
  ],
  read: [
    "(show me |tell me |read me )?what (did|have|had) (i|we) (write|written|put|note|noted|save|saved|got|have)( down)?( in| into| to| on) {path}",
    `${SHOW}( (me|up))?( all of)?( (what(\\s?is|'?s) (written )?(in|inside( of)?)|(all )?the (whole |full |entire )?(contents?|text|code|source)( code)? (of|in|from)|everything in|out))? {path}( (to|on) [^.]*)?`,
    `${SHOW} {path} (and )?(show|tell|see|say)( me)?( what('?s| is)?)?( written)?( in( it| there)?| inside| it says)?`,
    "what('?s| is| are)?( (in|inside( of)?|written in|the (contents?|text) of))? {path}( (say|contain|look like))?",
    "what does {path} (say|contain|look like|have in it)( now)?",
    "(i want to|i'd like to) (see|read) {path}",
  ],
  run: [
    "{quoted}",
    "(run|execute|try)( the)?( command)?:? {quoted}( command)?.*",
    "(run|execute|do|try|type|enter) {quoted} (in|on) (the|my|a) (shell|terminal|command line|console)",
    "(run|execute|try)( the)?( command)?:? {command}",
    "(run|execute)( (this|the))?( command)?( in the (shell|terminal))?:? {shell}",
    "(in|on) (the|my|a) (shell|terminal|command line|console)[:,]?( please)?( (run|execute|type|do|enter|try))?:? {shell}",
    "(what('?s| is) the (output|result) of|what (does|do)( the command)?|show me the output of) ({quoted}|{command})( (print|output|give|do|say|show))?",
    "{command}",
  ],
  script: [
    "(run|execute|start)( (the|this|that))? (script|program)",
    "(run|execute|start|launch|try)( the)?( (script|file|program))? {path}",
    "(what('?s| is) the (output|result) of|what does) {path} (print|output)",
  ],
  list: [
    `(list|show|see|display|give|tell)( me)?( a list of)?( out)?( all| everything)?( (the|which))?( (files|contents?|things|stuff))?( (i|we) have| there are| are)?( (in|of|inside|under))?( the)?( (folder|directory))? {dir}( ${DIRECTORY})?`,
    `(see )?(which|what)('?s| is)?( files?)?( are| is| (do|can)?( i| we) have)?( there)? (in|inside|under)( (the|my))? {dir}( ${DIRECTORY})?`,
    `what( files)?( does)? (the )?{dir}( ${DIRECTORY})? (contain|have)`,
    `how many (files|things|entries|items)( are( there)?| do (i|we) have| is)? (in|inside|under)( (the|my))? {dir}( ${DIRECTORY})?`,
    `how many (files|things) does( the)? {dir}( ${DIRECTORY})? (have|contain)`,
  ],
  value: [
    "(what('?s| is)|tell me|give me|show me|find|get)( the)?( (current|value of( the)?))? {setting}( (value|setting|set to|number))? (in|of|inside|from) {path}",
    "(what|which) {setting} (does|is|do)( set)?( in)? {path}( (use|have|say|set|contain))?",
    "what is {setting} set to in {path}",
    "(in|inside) {path},? what('?s| is)( the)?( value of)? {setting}( set to)?",
    "(what|which) {setting} (it|the file|that) (uses|has|sets|is set to|contains|says)",
  ],
  same: [
    "(what about|how about|the same for|same for|and)( (in|for|of|with))? {path}( too)?",
    "(how many )?(in|for|of|with) {path}( too)?",
  ],
  path: ["{path}"],
};

export const enHere: Here = {
  words:
    "(list|show|see|display|give|tell|what|which|how|many|are|is|'?s|there|the|all|me|us|of|every|everything|files?|things?|here|inside|out|any|available|project|workspace|in|this|that|current|present|working|directory|folder|dir|do|does|we|i|have|got|contents?|now|a|and|left|still|remaining|remains|exist|\\s)",
  must: "(files|directory|folder|here|everything|dir|left)",
};
