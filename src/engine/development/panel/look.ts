/** The style sheet of the inspector. Its colours pass WCAG 2.2 AA, light and dark. */
export const LOOK = `
:host {
  all: initial; position: fixed; inset: auto; margin: 0; border: 0; padding: 0; width: 0; height: 0; overflow: visible;
  background: none; color-scheme: light dark;
  --ground: light-dark(#ffffff, #1b1d21); --raised: light-dark(#f4f5f7, #25282d); --line: light-dark(#d5d9df, #3b4048);
  --ink: light-dark(#1b1d21, #eceef1); --soft: light-dark(#5a626d, #a3abb6); --accent: light-dark(#1759c4, #8ab8ff);
  --good: light-dark(#17713b, #6fd396); --bad: light-dark(#b3261e, #ff9c92); --note: light-dark(#fff4d6, #3a3115);
  --note-ink: light-dark(#5c4300, #ffd978);
  font: 13px/1.5 system-ui, sans-serif; color: var(--ink);
}
* { box-sizing: border-box; }
h2, h3, h4, p, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h2 { font-size: 14px; font-weight: 650; flex: 1; }
h3 { font-size: 12px; font-weight: 650; display: inline; }
h4 { font-size: 12px; font-weight: 650; margin: 8px 0 2px; }
code, .place, .asked { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px;
  overflow-wrap: anywhere; }
button, select, input, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
  border-radius: 6px; padding: 2px 8px; min-height: 26px; }
button { cursor: pointer; }
button:hover:not(:disabled, [aria-pressed=true], .main) { background: var(--raised); }
button:disabled { color: var(--soft); cursor: default; }
button[aria-pressed=true] { background: var(--accent); color: var(--ground); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.muted { color: var(--soft); }
.launcher { position: fixed; inset-block-start: 50%; inset-inline-end: 0; width: 24px; height: 40px; padding: 0;
  border-inline-end: 0; border-radius: 8px 0 0 8px; display: grid; place-items: center; box-shadow: 0 1px 4px #0003; }
.count { position: absolute; inset: -8px auto auto -8px; min-width: 18px; border-radius: 9px; padding: 0 4px;
  font-size: 11px; background: var(--bad); color: var(--ground); }
.panel { position: fixed; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  box-shadow: 0 0 12px #0002; }
.panel[data-dock=side] { inset-block: 0; inset-inline-end: 0; width: var(--size); max-width: 100%;
  border-inline-start: 1px solid var(--line); }
.panel[data-dock=bottom] { inset-inline: 0; inset-block-end: 0; height: var(--size); max-height: 100vh;
  border-block-start: 1px solid var(--line); }
.edge { position: absolute; z-index: 1; touch-action: none; }
[data-dock=side] > .edge { inset-block: 0; inset-inline-start: -4px; width: 8px; cursor: ew-resize; }
[data-dock=bottom] > .edge { inset-inline: 0; inset-block-start: -4px; height: 8px; cursor: ns-resize; }
.edge:hover, .edge:focus-visible { background: var(--accent); outline: none; }
header { display: flex; gap: 6px; align-items: center; padding: 8px 12px 4px; }
.standing { padding: 2px 12px 8px; }
.kind { color: var(--soft); font-size: 12px; }
.notice { background: var(--note); color: var(--note-ink); border-radius: 6px; padding: 4px 8px; margin-top: 6px; }
[role=tablist] { display: flex; gap: 2px; padding: 0 12px; border-block-end: 1px solid var(--line); }
[role=tab] { border: 0; border-radius: 6px 6px 0 0; padding: 4px 10px; background: none; color: var(--soft);
  border-block-end: 2px solid transparent; }
[role=tab][aria-selected=true] { color: var(--ink); font-weight: 600; border-block-end-color: var(--accent); }
[role=tabpanel] { flex: 1; overflow: auto; padding: 8px 12px 24px; overscroll-behavior: contain; }
[role=tabpanel]:focus-visible { outline-offset: -2px; }
.place { border: 0; background: none; padding: 0 2px; min-height: 0; text-align: start; color: var(--accent); text-decoration: underline;
  text-underline-offset: 2px; }
.section { margin-block-end: 14px; }
form.section { margin-block-start: 14px; }
summary { cursor: pointer; padding: 2px 0; }
.way { padding: 6px 0; border-block-start: 1px solid var(--line); }
.way:first-child { border: 0; }
.way[data-off] > .line { color: var(--soft); }
.line { display: flex; flex-wrap: wrap; gap: 2px 6px; align-items: baseline; }
.tools, [role=tabpanel] > .line { margin-block-end: 8px; }
.line > select { flex: 1; min-width: 8em; }
.line > label { flex-basis: 100%; }
.now { columns: 1; }
[data-dock=bottom] .now { columns: 3 360px; column-gap: 28px; }
[data-dock=bottom] .section { break-inside: avoid; }
.tag { font-size: 11px; border: 1px solid currentColor; border-radius: 4px; padding: 0 4px; }
.steps { padding-inline-start: 12px; }
[data-chosen] { background: var(--raised); border-radius: 4px; }
[data-chosen] .tag { color: var(--good); }
.reasons { padding-inline-start: 14px; }
.mark { font-weight: 700; color: var(--bad); }
.mark[data-holds=true] { color: var(--good); }
.value { padding-inline-start: 12px; }
.value .name { font-weight: 550; }
code.string { color: var(--good); }
code.nothing { color: var(--soft); }
.picked { background: var(--raised); border-radius: 6px; padding: 6px 8px; margin-block-end: 10px; }
.bar { display: flex; flex-wrap: wrap; gap: 6px; position: sticky; inset-block-start: -8px; z-index: 1;
  margin-block-start: -8px; padding-block: 8px; background: var(--ground); }
.trouble { width: 100%; color: var(--bad); }
.visit { padding: 8px 0 2px; }
.row { display: flex; gap: 8px; align-items: baseline; width: 100%; text-align: start; border-color: transparent;
  padding: 1px 6px; }
.row time { color: var(--soft); font-variant-numeric: tabular-nums; }
.row .what { flex: 1; overflow-wrap: anywhere; }
.moment[data-here] > .row { border-color: var(--accent); }
.moment[data-shell] .what { color: var(--soft); }
.details { padding: 4px 8px 10px 14px; border-inline-start: 2px solid var(--line); margin-inline-start: 8px; }
table { border-collapse: collapse; width: 100%; margin-block: 4px; font-size: 12px; }
th code { white-space: nowrap; }
th, td { text-align: start; vertical-align: top; padding: 2px 6px; border-block-end: 1px solid var(--line);
  font-weight: 400; }
thead th { color: var(--soft); }
.search { display: grid; gap: 2px; margin-block-end: 10px; }
textarea { width: 100%; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12px; resize: vertical; }
textarea[aria-invalid=true] { border-color: var(--bad); }
[data-armed] > .line { background: var(--note); border-radius: 6px; }
.text { border: 0; text-align: start; width: 100%; }
.text .muted { display: block; font-size: 12px; }
.text[aria-pressed=true] .muted { color: inherit; }
.languages { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 8px 16px; margin-block: 8px; }
a { color: var(--accent); margin-inline-end: 8px; }
iframe { width: 100%; height: 320px; resize: vertical; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
.form { display: grid; gap: 2px; align-content: start; }
.form textarea { font: 14px/1.5 system-ui, sans-serif; }
.findings { display: grid; gap: 6px; overflow-wrap: anywhere; }
.closing { position: sticky; inset-block-end: -24px; padding-block: 6px; background: var(--ground); }
.findings [data-level=error], .trouble { color: var(--bad); }
.trouble { white-space: pre-wrap; }
button.main { background: var(--accent); color: var(--ground); border-color: var(--accent); }
button.main:disabled { background: var(--ground); color: var(--soft); border-color: var(--line); }
.frame { position: fixed; pointer-events: none; outline: 2px solid var(--accent); outline-offset: 1px;
  border-radius: 2px; background: color-mix(in srgb, var(--accent) 12%, transparent); }
.frame p { position: absolute; inset-block-end: calc(100% + 4px); inset-inline-start: -2px; width: max-content;
  max-width: min(60ch, 80vw); background: var(--ink); color: var(--ground); border-radius: 6px; padding: 4px 8px; font-size: 12px; }
.frame[data-low] p { inset-block: calc(100% + 4px) auto; }
.frame[data-far] p { inset-inline: auto -2px; }
.hint { position: fixed; inset-block-start: 12px; inset-inline: 0; margin-inline: auto; width: fit-content;
  max-width: calc(100% - 24px); background: var(--ink);
  color: var(--ground); border-radius: 6px; padding: 6px 12px; pointer-events: none; }
[data-dock=side] .hint { inset-inline-end: var(--size); }
@media (prefers-reduced-motion: no-preference) { button { transition: background-color 100ms; } }
`;
