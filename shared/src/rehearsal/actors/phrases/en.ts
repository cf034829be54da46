/** Phrases for plain requests in English. */

import type { Here, Phrases } from "./index.ts";

const NEW =
  "(create|make|write|add|generate|new)( me)?( an?| the)?( new)?( empty)?( {lang})?( file| script| program)?";
const NAMED = "( called| named)?";
const DIRECTORY = "(folder|directory|dir)";

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
  rename: [
    "(rename|move) {from} (to|into|as|->|=>) {to}",
    "rename {from} {to}",
    "change the (file ?)?name of {from} (to|into) {to}",
  ],
  copy: ["(copy|duplicate) {from} (to|into|as) {to}", "make a copy of {from} (called|named|as|to|in) {to}"],
  replace: [
    "(replace|change|substitute)( all)?( the (word|text))? {old} (with|by|to|into) {new} (in|inside) {path}",
    "in {path},? (replace|change) {old} (with|by|to|into) {new}",
    "(replace|change|update) {old} in {path} (with|by|to|into) {new}",
    "(edit|open) {path}( and|:|,) (replace|change) {old} (with|by|to|into) {new}",
  ],
  append: [
    "(append|add|insert)( a| the| another)?( new)?( line| text)?( saying| that says| with|:)? {text} ((to|into|on)( the)?( (end|bottom) of)?|at the (end|bottom) of) {path}",
  ],
  mkdir: [
    `(create|make|add)( me)?( an?| the)?( new)?( empty)? ${DIRECTORY}${NAMED} {name}`,
    `(create|make|add)( an?| the)?( new)? {name} ${DIRECTORY}`,
  ],
  print: [
    `${NEW}${NAMED} {path},? (that|which|to|and|it)?( should)? ?(prints?|says?|outputs?|displays?|shows?|logs?)( out)? {text}`,
    "(make|let) {path} (print|say|output) {text}",
  ],
  create: [
    `${NEW}${NAMED} {path}( file)?,?( with( the)?( content| text)?s?| containing| that (contains|holds)| saying|:):? {text}`,
    "(write|put|save|store) {text} (to|into|in) {path}",
    `${NEW}${NAMED} {path},? and (write|put|add) {text} (in|into|to)( it)?`,
    `${NEW}${NAMED} {path}`,
  ],
  delete: ["(delete|remove|erase|trash|rm|get rid of) {path}"],
  count: [
    "how many lines (does|are (in|there in)|has|in) {path}( have| has)?",
    "(count )?(all )?(the )?(number of )?lines (of|in) {path}",
    "how (long|big) is {path}",
  ],
  about: [
    "(summari[sz]e|sum up|explain) {path}",
    "(give me |write )?(a |an )?((short|quick|brief) )?(summary|overview) of {path}",
    "(tell me )?what( is|'s)? {path} (is )?about",
    "(read|look at|open|see) {path} and (tell me|say) what .*",
  ],
  project: [
    "(tell me )?what('?s| is| does)? (this|the) (project|repo|repository|code)( is)?( do| about| for)?",
    "(explain|describe|summari[sz]e) (this|the) (project|repo)",
    "(read|show me) the readme",
  ],
  search: [
    "(search|look|grep|find)( for)?( the)?( (word|text|string))? {text} (in|inside) ((all|the|my|these|every|this) )*(files?|project|folder|directory)",
    "(search|look|grep|find)( for)?( the)?( (word|text|string))? {text} (in|inside) {path}",
    "(search|look|grep)( for)?( the)?( (word|text|string))? {text} in {dir}",
    "does {path} (contain|have|mention) {text}",
    "(which|what) files? (contains?|mentions?|uses?|has|have) {text}",
    "(find|show me)( (files|all files|everything|the files))? (that contains?|containing|where|with) {text}( is)?( used| mentioned)?",
    "search( in)? ((all|the|my|these|every) )*(files?|project|folder) for {text}",
    "search( in)? {path} for {text}",
    "(search|grep)( for)?( the (word|text|string))? {text}",
  ],
  find: [
    "(find|list|show|search|which|what)( me)?( for)?( all| every| the)*( files?)?( named| match(es|ing)?| like)? {pattern}( files?)?( here)?",
    "(find|list|show|search for)( me)?( all| every)?( the)? {lang} (files?|scripts?|sources?)( here)?",
    "(are there|is there|do we have|do i have|got) (any )?{lang} (files?|scripts?)( here)?",
    "(which|what) {lang} files (are here|are there|do we have)",
  ],
  locate: ["where('?s| is|( can| do) (i|we) find) {path}", "(find|locate|search for|look for) {path}"],
  read: [
    "(read|show|open|print|display|cat|view|see|output|dump|load|check( out)?|look (at|into)|go through|pull up|take a look at)( me)?( (what(\\s?is|'?s) (in|inside( of)?)|the contents? of|out))? {path}( (to|on) .*)?",
    "(get|give|tell)( me)? (the contents? of|what('?s| is) (written )?(in|inside)) {path}",
    "what('?s| is)( (in|inside( of)?|written in|the contents? of))? {path}",
    "what does {path} (say|contain)",
  ],
  run: [
    "{quoted}",
    "(run|execute|try)( the)?( command)?:? {quoted}( command)?.*",
    "(run|execute|try)( the)?( command)?:? {command}",
    "{command}",
  ],
  script: ["(run|execute|start)( the)?( script| file| program)? {path}"],
  list: [
    `(list|show|see|display)( me)?( out)?( all| everything)?( the)?( (files|contents?))?( (in|of|inside))?( the)?( (folder|directory))? {dir}( ${DIRECTORY})?`,
    `what('?s| is)?( files)?( are)?( there)? (in|inside)( the)? {dir}( ${DIRECTORY})?`,
    "what( files)?( does)? {dir} (contain|have)",
  ],
  path: ["{path}"],
};

export const enHere: Here = {
  words:
    "(list|show|see|display|give|tell|what|which|are|is|'?s|there|the|all|me|us|of|every|everything|files?|things?|here|inside|out|any|available|project|workspace|in|this|that|current|present|working|directory|folder|dir|do|we|i|have|got|contents?|now|a|and|\\s)",
  must: "(files|directory|folder|here|everything|dir)",
};
