/** What English words stand for. Commas part the words; several words may stand together. */

import type { Table } from "./lexicon.ts";

export const en: Table = {
  read: "read, show, see, view, open, print, display, cat, dump, output, look, look at, have a look, have a look at, take a look, take a look at, look inside, look into, have a peek, peek, peep, glance, take a glance, check, check out, pull up, bring up, get up, whats in, what is in, whats inside, whats on, whats, contents, content, contain, contains, contained, say, says, said, written, inside, remind, remind me, remind me of, remind me what, go over, go through, walk me through, preview, reveal, present, read out, read aloud, fetch, type out, spit out, put up, on screen, on the screen, let me see, let me have a look at, let me read, hand me, hit me with, throw up, scroll through, flash up, give me a look at, full text, whole thing, everything in, text of, looks like, look like, echo back, recite",
  remove:
    "delete, deleted, del, remove, removed, erase, trash, trashed, bin, scrap, ditch, drop, get rid of, rid of, throw away, throw out, toss, toss out, lose, nuke, kill, zap, chuck, chuck out, chuck away, discard, dispose of, take out, take off, cut, cut out, scratch, scratch out, scratch off, strike, strike out, cross off, cross out, purge, rm, gone, can go, should go, must go, has to go, eliminate, axe, banish, obliterate, wipe out, wipe off, take away, pull out, yank, leave out, throw, take, cross, do away with, unlink",
  add: "add, append, tack, tack on, insert, stick, pop, attach, include, slip, slap, throw in, chuck in, bung, tag on, jot, jot down, note down, enter, squeeze, pencil in, extend, add in, add on, stick on, prepend",
  put: "put, write, type, save, store, put down, write down, write out, write in, put in, fill, fill in, drop in, stash, holding, should go on, should go into, should go at, should go under, must go on, must go into, must go at, must go under, has to go on, has to go into, has to go at, has to go under, needs to go on, needs to go into, needs to go at, needs to go under, can go on, can go into, can go at, can go under, should go in, must go in, has to go in, needs to go in",
  make: "create, creating, make, new, start, start off, start up, set up, whip up, spin up, generate, prepare, touch, build, produce, knock up, i need, i want, open a new, put together, brand new",
  change:
    "change, replace, swap, swap out, substitute, switch, switch out, update, edit, turn, correct, fix, alter, modify, revise, amend, convert, bump, set, exchange, rewrite, adjust, tweak, should be, should say, should read, needs to be, must be, becomes, become, instead, instead of, rather than, find and replace, overwrite",
  rename:
    "rename, call, call it, retitle, new name, better name, name of, the name, filename, file name, name it, relabel, change the name of, change the name, rebrand, give a new name, be called, go by",
  move: "move, shift, relocate, transfer, drag, shove, put away, file away, tuck, send",
  copy: "copy, copies, duplicate, clone, back up, backup, copied, replica, replicate, spare copy, second copy, make a copy of, save a copy of, twin, mirror",
  run: "run, start, execute, with node, using node, with python, using python, node, launch, fire up, fire off, kick off, try, try out, invoke, run through, start running, give a run, give a spin, boot up",
  many: "how many, count, count up, number of, total, total number of, tally, how long, how often, how many times, how big, amount of",
  where:
    "where, wheres, whereabouts, locate, find, hunt down, track down, dig up, which folder, what folder, which directory, what directory, location of, path to, did i put, did i save, did i leave, did i use, did i write, seen",
  search:
    "search, search for, look for, grep, scan, scan for, hunt for, mention, mentions, mentioned, mentioning, occur, occurs, occurring, appear, appears, appearing, show up, shows up, come up, comes up, references, refer to, refers to, comb, where does, which files, which file, what files, talk about, talks about, hits for, matches for, lines with, lines containing, anything about",
  list: "list, ls, enumerate, rundown, listing, what files, which files, whats here, whats in here, what have we got, what do we have, what have i got, what do i have, what else is",
  about:
    "summarise, summarize, sum up, gist, gist of, overview, overview of, about, summary, summary of, tldr",
  clear: "empty out, clear, clear out, wipe, blank out, wipe clean, empty",
  start: "first, top, beginning, start, starts, head, opening, very first, at the front, up top",
  end: "last, end, ends, bottom, tail, final, foot, very end, very last, very bottom, underneath, below",
  line: "line, lines, row, rows, entry, entries, item, items, bullet, own line, new line, separate line, another line",
  words: "word, words, wordcount, word count",
  times: "times, often, occurrences, occurrence, instances, how often, how many times",
  files: "file, files, ones, things, stuff, scripts, documents",
  folder: "folder, directory, dir, subfolder, folders, directories",
  nested: "nested, subfolders, subdirectory, subdirectories, recursively, subfolders too, tree",
  all: "every, all, each, everywhere, throughout, every single, all the, each and every, all of the",
  only: "only, nothing but, nothing else, just, from scratch, completely",
  empty: "empty, blank, nothing in it, with nothing in it",
  naming:
    "in its name, in their names, in the name, in the filename, in its filename, in the file name, in its file name, whose name, whose names, in their name",
  it: "it, that, this, that one, this one, that file, this file, the file, same file, thing, them",
  asks: "does, do, is there, is, are, which, whether, any, where, anywhere",
  holds:
    "contain, contains, containing, has, have, use, uses, used, using, include, includes, including, say, says, with, in",
  test: "test, tests, unit tests, test suite",
};

/** Words that change nothing. */
export const enEmpty =
  "the, a, an, of, in, into, is, are, be, to, its, from, for, and, so, me, my, mine, i, im, id, ill, ive, you, your, yours, we, our, us, do, does, did, what, whats, whos, please, pls, plz, could, would, can, will, may, might, let, lets, like, id like, i would like, need, want, wanna, gonna, gotta, tell, give, get, got, there, theres, any, here, by, as, at, on, onto, out, up, over, whole, full, complete, entire, whose, which, that, who, called, named, name, project, document, script, program, code, text, file, too, also, as well, should, exactly, right, away, right away, again, then, also, now, quick, quickly, real quick, sure, kind, thanks, thank you, thx, ty, cheers, hey, hi, hello, yo, ok, okay, oh, ah, um, uh, hmm, well, alright, great, cool, mate, buddy, dude, bro, friend, assistant, claude, would you mind, do you mind, mind, be so kind, be a dear, be a star, kindly, if you can, if possible, if you dont mind, when you have a moment, when you get a chance, for me, to me, help, help me, can you, could you, would you, will you, may i, can i, could i, i need to, i need you to, i want to, i want you to, id like to, id like you to, id love to, i would like to, i would love to, please can you, go ahead, go ahead and, go and, just, simply, maybe, perhaps, quickly, actually, basically, really, real, one more time, once more, for a second, for a sec, a sec, sec, second, moment, bit, a bit, curious, wondering, i wonder, i was wondering, was wondering, wonder, appreciate it, itd be great, would be great, great, nice, lovely, pretty, know, let me know, curious to know, exact, exactly, currently, current, at the moment, right now, today, everything, anything, something, what is, what are, been, being, was, were, has been, am, one, somewhere, anywhere, named, under the name, by the name of, titled, saying, reading, that says, that reads, containing, with, called, whats, having, that has, in there, in it, to it, of it, on it, altogether, in total, all together, overall, in all, letter, string, phrase, term, sentence, value, setting, function, variable, asap, workspace, repo, repository, computer, disk, desktop, around, go, come on, time to, its time to, try to, manage to, make sure, onwards, kindly, gimme, lemme, cmon, pronto, already, than, off, command, terminal, shell, output, result, results, wherever it is, myself, yourself, out loud, my screen, screen, straight, yet, still, have, has, had, shall, instead, own, dear, sorry, excuse me, pardon, thing, things, back, through, across, within, among, along, next, afterwards, after that, finally, first of all, once, forget, forgot, keep forgetting, cant remember, quick one, quick question, question, content, contents";
