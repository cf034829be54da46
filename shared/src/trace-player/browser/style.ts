/** The styles of the player. Sizes depend on the surrounding text, colours on the page's variables and colour scheme. */

export const STYLE = `
:host { display: block; container-type: inline-size; color: var(--fg); line-height: 1.55; text-align: start;
  --fg: var(--vp-c-text-1, light-dark(#23252b, #e4e5e9));
  --quiet: var(--vp-c-text-2, light-dark(#5a5f6b, #a5aab6));
  --page: var(--vp-c-bg, light-dark(#fff, #17181c));
  --soft: var(--vp-c-bg-soft, light-dark(#f5f6f8, #1f2126));
  --edge: var(--vp-c-divider, light-dark(#dcdfe5, #34373f));
  --accent: var(--vp-c-brand-1, light-dark(#2656c4, #93b4ff));
  --good: light-dark(#17663a, #74d39b); --bad: light-dark(#a8261c, #ff9d94);
  --added: light-dark(#e3f5e8, #17351f); --removed: light-dark(#fdeae8, #41201d);
  --lane-0: light-dark(#2656c4, #93b4ff); --lane-1: light-dark(#a04a00, #f0a868); --lane-2: light-dark(#7a2fa0, #d3a4f0);
  --lane-3: light-dark(#00695c, #5fd0c0);
  --mono: var(--vp-font-family-mono, ui-monospace, "SF Mono", Menlo, Consolas, monospace) }
:host([hidden]) { display: none }
* { box-sizing: border-box }
.player { border: 1px solid var(--edge); border-radius: 10px; background: var(--page); overflow: clip }
.prompts { padding: .4em .9em; border-bottom: 1px solid var(--edge); max-height: 5.2em; overflow-y: auto; font: .86em/1.5 var(--mono) }
.prompts:empty { display: none } .prompts p { margin: 0 }
svg { width: 1.25em; height: 1.25em; display: block; margin: auto; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round }
:host([autoplay]), :host([autoplay]) .player { height: 100% }
.player { display: flex; flex-direction: column } :host([autoplay]) .row-list { flex: 1; min-height: 0; height: auto }
.headings { display: flex; border-bottom: 1px solid var(--edge) }
.heading { flex: 1; min-width: 0; padding: .5em .9em; font-size: .95em; overflow-wrap: anywhere }
.heading + .heading { border-inline-start: 1px solid var(--edge) }
.heading p { margin: .2em 0 0 }
.row-list { position: relative; height: min(68vh, 46em); height: min(68dvh, 46em); overflow-y: auto; padding: .8em; overscroll-behavior: contain; scroll-behavior: smooth }
.row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .8em; margin: 0 0 .6em; position: relative }
.row:has(.rail) { padding-inline-start: calc(var(--lanes) * 10px + 6px) }
.same > .shared { grid-column: 1 / -1 }
.rail { position: absolute; inset: -.3em auto -.3em 0; display: flex }
.rail i { width: 10px; position: relative }
.rail .line::before { content: ""; position: absolute; inset: 0 auto 0 4px; width: 2px; background: var(--lane); opacity: .55 }
.rail .dot::after { content: ""; position: absolute; inset: .95em auto auto 0; width: 10px; height: 10px; border-radius: 50%; background: var(--lane) }
.card { border: 1px solid var(--edge); border-radius: 8px; padding: .45em .8em; background: var(--page) }
.row:has(.rail) .card { border-inline-start: 3px solid var(--lane) }
.now .card { border-color: var(--accent) }
.apart .card { background: var(--soft) }
.apart .cell::before { content: attr(data-name); display: none; font-size: .8em; color: var(--quiet) }
.apart .cell > .quiet { padding: .45em .8em; border: 1px dashed var(--edge); border-radius: 8px }
.call, .result, .file, .terminal { margin-inline-start: 1.4em }
.card header { display: flex; gap: .6em; align-items: baseline; flex-wrap: wrap; font-size: .86em }
.kind { font-weight: 650; color: var(--accent); overflow-wrap: anywhere }
.reply .kind { color: var(--good) }
.call .kind { color: var(--lane-2) } .result .kind { color: var(--lane-3) } .file .kind { color: var(--lane-1) }
.terminal .kind { color: var(--quiet) }
.actor { color: var(--lane); font-weight: 600 }
.raw { margin-inline-start: auto; color: var(--quiet); font: .85em var(--mono) }
.raw[open] { width: 100% }
.raw > summary { list-style: none; text-align: end }
summary { cursor: pointer; color: var(--quiet); font-size: .9em; padding: .15em 0; border-radius: 4px }
pre, code { font-family: var(--mono); font-size: .86em }
pre { margin: .3em 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }
.card > pre.text, .card > div > pre.text { font: inherit }
.result pre.text, .result > div > pre.text, dd pre { font: .86em/1.5 var(--mono) }
.user { border-inline-start: 3px solid var(--edge); padding-inline-start: .7em }
.screen { background: #16181d; color: #e8eaee; border-radius: 6px; padding: .6em .8em }
.stderr { color: #c3c8d2 }
.diff span { display: block; white-space: pre-wrap } .diff .added { background: var(--added) } .diff .removed { background: var(--removed) }
.diff .place { color: var(--quiet) }
dl { margin: .2em 0; display: grid; grid-template-columns: fit-content(30%) minmax(0, 1fr); gap: 0 .9em }
dt { font: .86em/1.9 var(--mono); color: var(--quiet); overflow-wrap: anywhere } dd { margin: 0 }
p { margin: .3em 0; overflow-wrap: anywhere }
.quiet { color: var(--quiet); font-size: .9em }
.note { color: var(--lane-1); font-size: .9em }
.error, .fail > summary, p.fail { color: var(--bad); font-weight: 600 } .pass > summary, p.pass { color: var(--good); font-weight: 600 }
.tool .error { margin-inline-start: .6em }
.tools { font-size: .9em; color: var(--quiet) } .tools ul { display: inline; padding: 0 }
.tools li { display: inline-block; margin: .1em .5em .1em 0 }
a { color: var(--accent) }
.fresh { background: var(--added); border-radius: 4px } .tools .fresh { padding: 0 .3em; color: var(--fg); font-weight: 600 }
.conversation { padding-inline-start: 1.2em; border-inline-start: 1px solid var(--edge); list-style: none; margin: .3em 0 }
.points { padding: 0; margin: .3em 0; list-style: none; font-size: .92em }
.points .fail > [role=img] { color: var(--bad) } .points .pass > [role=img] { color: var(--good) }
.tokens { display: flex; flex-wrap: wrap; gap: .2em .8em; align-items: center; font-size: .84em; color: var(--quiet); margin: .35em 0 0 }
.bar { display: flex; flex: 1 1 8em; max-width: 22em; height: .7em; border-radius: 4px; overflow: hidden; gap: 1px }
.numbers { display: flex; flex-wrap: wrap; gap: 0 .9em; font-variant-numeric: tabular-nums }
.bar i { min-width: 2px } .bar .read { background: var(--good) } .bar .written { background: var(--lane-1) } .bar .uncached { background: var(--quiet) }
.numbers .read { color: var(--good) } .numbers .written { color: var(--lane-1) }
.ask { border: 2px solid var(--accent); border-radius: 10px; padding: .8em 1em; margin: .4em 0 1em }
.question { margin: 0 0 .5em; font-size: 1.05em; font-weight: 650 }
button { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--edge); border-radius: 8px; cursor: pointer; min-height: 2.75em; min-width: 2.75em; padding: .2em .7em }
button[aria-disabled=true] { color: var(--quiet); opacity: .6 }
.choice { display: block; width: 100%; margin: .4em 0; text-align: start; font: .86em/1.5 var(--mono); overflow-wrap: anywhere }
.choice:disabled { color: inherit; cursor: default }
.go { border-color: var(--accent); color: var(--accent); font-weight: 600 }
.controls { position: sticky; bottom: 0; border-top: 1px solid var(--edge); padding: .5em .8em .6em; background: var(--soft); display: flex; flex-wrap: wrap; align-items: center; gap: .4em 1.2em }
.moves { flex: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .4em 1.2em }
.buttons, .switches { display: flex; flex-wrap: wrap; gap: .4em; align-items: center }
.buttons output { margin-inline-start: auto; color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap }
.slider { position: relative; flex: 1 1 9em } .slider input { width: 100%; margin: 0; height: 1.6em; accent-color: var(--accent) }
.ticks { position: absolute; inset: auto 8px 0; height: 5px; pointer-events: none } .ticks i { position: absolute; width: 2px; height: 5px; background: var(--bad) }
.switches { gap: .3em 1.2em; font-size: .9em; color: var(--quiet) }
.switches label { display: inline-flex; align-items: center; gap: .3em; min-height: 2em } select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--edge); border-radius: 6px; padding: .25em }
.side { display: none }
.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
@container (max-width: 640px) {
  .row { grid-template-columns: minmax(0, 1fr) }
  .apart .cell::before, .side { display: block }
  [data-side=left] .right, [data-side=right] .left { display: none }
  .call, .result, .file, .terminal { margin-inline-start: .6em }
  .row-list { height: min(62vh, 40em); height: min(62dvh, 40em); padding: .5em }
  .controls { display: contents }
  .moves { flex: none; position: sticky; bottom: 0; border-top: 1px solid var(--edge); padding: .1em .6em .4em; gap: 0; background: var(--soft) }
  .slider { flex-basis: 100% } .buttons { flex: 1 } .end { display: none }
  .switches { border-top: 1px solid var(--edge); padding: .3em .6em; background: var(--soft) }
  .cell:empty { display: none } .heading { padding: .4em .6em }
}
@media (prefers-reduced-motion: reduce) { .row-list { scroll-behavior: auto } }
@media print { .row-list { height: auto } .controls { display: none } }
`;
