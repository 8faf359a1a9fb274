/** The style of `index.html`. One scale of type and space; colour is for verdicts alone, and never without a word. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #fbfbfa; --raised: #ffffff; --sunk: #f3f3f1; --line: #e3e2de; --line-strong: #cfcdc7;
  --text: #1c1d1f; --soft: #5d6066; --accent: #2b5cad;
  --violation: #b3261e; --warning: #8a5a00; --inconclusive: #6b4fa0; --waived: #0f6b73;
  --observation: #2b5cad; --pass: #2c6e49; --skipped: #6b6e75; --not-decidable: #6b6e75;
  --tint: 9%;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif;
}
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { --ground: #131416; --raised: #1a1c1f; --sunk: #202327; --line: #2c2f34; --line-strong: #43474e; --text: #e5e6e8; --soft: #a0a4ab; --accent: #8db4f5; --violation: #ff8a80; --warning: #e6b455; --inconclusive: #c0a6f0; --waived: #6cc7cf; --observation: #8db4f5; --pass: #7ecb9d; --skipped: #9ba0a8; --not-decidable: #9ba0a8; --tint: 16%; } }
:root[data-theme='dark'] { color-scheme: dark; --ground: #131416; --raised: #1a1c1f; --sunk: #202327; --line: #2c2f34; --line-strong: #43474e; --text: #e5e6e8; --soft: #a0a4ab; --accent: #8db4f5; --violation: #ff8a80; --warning: #e6b455; --inconclusive: #c0a6f0; --waived: #6cc7cf; --observation: #8db4f5; --pass: #7ecb9d; --skipped: #9ba0a8; --not-decidable: #9ba0a8; --tint: 16%; }
:root[data-theme='light'] { color-scheme: light; }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 var(--sans); font-variant-numeric: tabular-nums; }
.wrap { max-width: 1160px; margin: 0 auto; padding-inline: 24px; }
h1, h2, h3, p, dl, dd, ul, pre, figure { margin: 0; padding: 0; }
h1 { font-size: 26px; line-height: 1.2; font-weight: 650; letter-spacing: -0.012em; }
h2 { font-size: 15px; font-weight: 650; }
h3, dt { font-size: 12px; font-weight: 500; color: var(--soft); }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
code, pre, .mono { font-family: var(--mono); font-size: 12.5px; }
.soft { color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
button, input, select { font: inherit; color: inherit; }
button { cursor: pointer; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--raised); padding: 4px 8px; z-index: 3; }

.top { padding-top: 28px; }
.top .line { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; color: var(--soft); margin-bottom: 10px; }
.top .line .name { font-weight: 600; color: var(--text); }
.top .line .target { font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere; flex: 1; }
.theme { border: 1px solid var(--line); background: none; border-radius: 6px; padding: 1px 9px; font-size: 12px; color: var(--soft); white-space: nowrap; }
.theme:hover { border-color: var(--line-strong); color: var(--text); }
.verdict-line { display: flex; align-items: center; gap: 13px; }
.lamp { flex: none; width: 14px; height: 14px; border-radius: 50%; background: var(--tone); box-shadow: 0 0 0 5px color-mix(in srgb, var(--tone) 18%, transparent); margin-left: 5px; }
.tone-good { --tone: var(--pass); } .tone-bad { --tone: var(--violation); } .tone-doubtful { --tone: var(--warning); }
.why { margin-top: 8px; color: var(--warning); }
.facts { display: flex; flex-wrap: wrap; gap: 12px 34px; margin-top: 20px; padding-bottom: 20px; }
.facts dd { font-size: 15px; white-space: nowrap; }
.facts dd small { color: var(--soft); font-size: 13px; }
.meter { display: block; width: 100%; min-width: 96px; height: 3px; border-radius: 2px; background: var(--line); margin-top: 5px; overflow: hidden; }
.meter i { display: block; height: 100%; background: var(--soft); }

nav { border-bottom: 1px solid var(--line); }
nav .wrap { display: flex; gap: 22px; overflow-x: auto; }
nav a { color: var(--soft); text-decoration: none; padding: 8px 0 9px; border-bottom: 2px solid transparent; white-space: nowrap; }
nav a:hover { color: var(--text); }
nav a[aria-current] { color: var(--text); border-bottom-color: var(--text); font-weight: 550; }
nav a .n { color: var(--soft); font-weight: 400; margin-left: 5px; }

.bar { position: sticky; top: 0; z-index: 2; background: var(--ground); border-bottom: 1px solid var(--line); }
.bar .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 10px; padding-top: 10px; padding-bottom: 10px; }
.search { flex: 1 1 230px; min-width: 160px; padding: 5px 10px; border: 1px solid var(--line-strong); border-radius: 7px; background: var(--raised); }
.search::placeholder { color: var(--soft); }
select { padding: 5px 6px; border: 1px solid var(--line-strong); border-radius: 7px; background: var(--raised); }
.filters { display: flex; flex-wrap: wrap; gap: 5px; }
.filter { border: 1px solid var(--line); background: var(--raised); border-radius: 99px; padding: 2px 10px; font-size: 12.5px; color: var(--soft); white-space: nowrap; }
.filter b { font-weight: 600; color: var(--own); margin-right: 3px; }
.filter:hover { border-color: var(--line-strong); }
.filter[aria-pressed='true'] { border-color: var(--own); background: color-mix(in srgb, var(--own) var(--tint), var(--raised)); color: var(--text); }
.filter.zero { opacity: 0.55; }
.tally { color: var(--soft); font-size: 12.5px; width: 100%; }
.tally:empty { display: none; }

main { padding-top: 18px; padding-bottom: 80px; outline: none; }
section + section { margin-top: 26px; }
section > h2 { margin-bottom: 8px; display: flex; align-items: baseline; gap: 8px; }
section > h2 span { color: var(--soft); font-weight: 400; font-size: 13px; }
.list { border: 1px solid var(--line); border-radius: 9px; background: var(--raised); }
.list > * + * { border-top: 1px solid var(--line); }
summary { list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
.row { display: flex; align-items: baseline; gap: 10px; padding: 6px 14px 6px 30px; position: relative; border-radius: 8px; }
.row::before { content: ''; position: absolute; left: 14px; top: 13px; width: 5px; height: 5px; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); transition: transform 0.12s; }
details[open] > .row::before { transform: rotate(45deg); }
.row:hover { background: color-mix(in srgb, var(--sunk) 60%, transparent); }
.row .grow { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.row .note { display: block; color: var(--soft); font-size: 13px; }
details[open] > .row .note { display: none; }
.row .id { color: var(--soft); font-family: var(--mono); font-size: 12px; }
.method { font-family: var(--mono); font-size: 11.5px; color: var(--soft); width: 52px; flex: none; }
.op > .row .title { font-weight: 550; }
.op > .row .path { color: var(--soft); font-family: var(--mono); font-size: 12px; margin-left: 8px; }
.counts { display: flex; gap: 4px; flex: none; }
.count { min-width: 24px; text-align: center; border-radius: 5px; padding: 0 5px; font-size: 12px; color: var(--own); background: color-mix(in srgb, var(--own) var(--tint), transparent); }
.count.quiet { background: none; }
.chip { flex: none; width: 106px; white-space: nowrap; font-size: 12px; font-weight: 550; color: var(--own); }
.chip::before { content: ''; display: inline-block; width: 7px; height: 7px; border-radius: 50%; background: var(--own); margin-right: 6px; vertical-align: 1px; }
.v-pass { --own: var(--pass); } .v-violation { --own: var(--violation); } .v-warning { --own: var(--warning); }
.v-observation { --own: var(--observation); } .v-inconclusive { --own: var(--inconclusive); } .v-waived { --own: var(--waived); }
.v-skipped { --own: var(--skipped); } .v-not-decidable { --own: var(--not-decidable); }
.nested { border-top: 1px solid var(--line); background: color-mix(in srgb, var(--sunk) 45%, transparent); }
.nested > * + * { border-top: 1px solid var(--line); }
.nested > .check > .row { padding-left: 46px; } .nested > .check > .row::before { left: 30px; }
.body { padding: 6px 14px 18px 30px; display: grid; gap: 14px; }
.nested .body { padding-left: 46px; }
.finding { border-left: 3px solid var(--own); padding: 2px 0 2px 12px; display: grid; gap: 3px; }
.finding .request { font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 76px 1fr; gap: 2px 10px; }
.pair dd { overflow-wrap: anywhere; }
.actual { font-weight: 600; }
.statement { max-width: 78ch; }
.where { color: var(--soft); font-size: 12.5px; overflow-wrap: anywhere; }
.tag { border: 1px solid var(--line-strong); border-radius: 4px; padding: 0 5px; font-size: 11.5px; color: var(--soft); }
.block { display: grid; gap: 5px; min-width: 0; }
.exchange { border: 1px solid var(--line); border-radius: 7px; background: var(--raised); min-width: 0; }
.exchange > .row { padding-top: 5px; padding-bottom: 5px; font-family: var(--mono); font-size: 12.5px; }
.exchange > .row::before { top: 12px; }
.exchange + .exchange { margin-top: 4px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; border-top: 1px solid var(--line); }
.side { padding: 10px 14px 14px; min-width: 0; display: grid; gap: 8px; align-content: start; }
.side + .side { border-left: 1px solid var(--line); }
.headers { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; font-family: var(--mono); font-size: 12px; }
.headers dt { font-size: 12px; } .headers dd { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunk); border-radius: 6px; padding: 8px 10px; max-height: 420px; overflow: auto; }
.command { display: flex; gap: 8px; align-items: flex-start; padding: 0 14px 12px; }
.command pre { flex: 1; max-height: 110px; }
.copy, .more { border: 1px solid var(--line-strong); background: var(--raised); border-radius: 6px; padding: 3px 10px; font-size: 12.5px; min-width: 64px; }
.copy:hover, .more:hover { border-color: var(--soft); }
.more { margin: 8px 14px; }
.foot { color: var(--soft); font-size: 12.5px; display: flex; flex-wrap: wrap; gap: 4px 16px; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; font-size: 12px; color: var(--soft); padding: 7px 14px; }
td { padding: 7px 14px; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.waits { position: relative; display: block; min-width: 240px; height: 14px; background: var(--sunk); border-radius: 3px; overflow: hidden; }
.waits i { position: absolute; top: 0; bottom: 0; background: var(--soft); border-radius: 2px; }
.waits i.refused { background: var(--warning); }
.empty { padding: 26px 14px; color: var(--soft); text-align: center; }
.table { overflow-x: auto; }
@media (max-width: 760px) {
  .wrap { padding-inline: 14px; }
  .sides { grid-template-columns: 1fr; }
  .side + .side { border-left: 0; border-top: 1px solid var(--line); }
  .op > .row .path { display: block; margin-left: 0; }
  .row { flex-wrap: wrap; row-gap: 0; } .method { width: auto; } .row .id { width: 100%; overflow-wrap: anywhere; }
  .check > .row .grow, .clause > .row .grow { flex-basis: 100%; } .top .line .target { order: 1; flex-basis: 100%; } .theme { margin-left: auto; }
  .nested > .check > .row { padding-left: 30px; } .nested > .check > .row::before { left: 14px; } .nested .body { padding-left: 18px; } .body { padding-left: 18px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media print { .bar, nav, .theme, .copy { display: none; } pre { max-height: none; } }
`
