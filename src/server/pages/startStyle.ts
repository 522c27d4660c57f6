import { BASE_STYLE } from './baseStyle.ts';

/** The start page's style sheet, also the base for the provider's pages and the example app. */
export const START_STYLE = `${BASE_STYLE}
body { display: grid; grid-template-rows: 1fr; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 32px 16px; }
body:has(> .brand) { grid-template-rows: auto 1fr auto; padding-block: 0; }
.brand { display: flex; gap: 10px; align-items: center; justify-self: start; min-height: 76px; padding: 20px 16px;
  font-size: var(--font-size-xl); font-weight: var(--font-weight-heading); letter-spacing: -0.01em; }
.brand img { width: auto; max-width: 180px; height: 36px; object-fit: contain; }
.brand svg { width: 28px; height: 28px; fill: none; stroke: var(--link); stroke-width: 2.5; stroke-linecap: round;
  stroke-linejoin: round; }
.brand [data-look="tinted"] { fill: color-mix(in srgb, var(--link) 22%, transparent); }
.brand [data-look="filled"] { fill: var(--link); stroke: none; }
main { width: min(440px, 100%); padding: 40px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); box-shadow: var(--shadow); }
main > h1 + * { margin-top: 20px; }
.brand ~ main { align-self: start; margin: clamp(8px, 50dvh - 380px, 150px) 0 64px; }
section { margin-top: 32px; }
section:first-child { margin-top: 0; }
section h1 + p { margin-top: 8px; }
section h2 { margin-bottom: 8px; }
.person { display: flex; gap: 14px; align-items: center; }
.person > span { min-width: 0; }
.person strong, .person small { display: block; }
.person strong { font-size: var(--font-size-xl); }
.person strong { font-weight: 600; }
.person small { font-size: var(--font-size-md); }
.initial { display: grid; place-items: center; flex: none; width: 44px; height: 44px; border-radius: 50%;
  background: color-mix(in srgb, var(--link) 13%, var(--surface)); color: var(--link); font-weight: 650; }
.apps, .list { margin: 16px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.apps li, .list li { border-bottom: 1px solid var(--line); }
.list li { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; padding: 10px 0; }
.list li > span { flex: 1 1 100px; min-width: 0; }
.list li > button { margin-inline-start: auto; }
.list button { flex: none; padding: 0 12px; white-space: nowrap; }
.list strong { font-weight: 600; }
.list small { display: block; overflow-x: clip; font-size: var(--font-size-sm); }
.list small:has(> span) { display: flex; flex-wrap: wrap; column-gap: 1em; }
.list small > span::before { content: "·"; display: inline-block; width: 1em; margin-inline-start: -1em; text-align: center; }
.list em { padding: 2px 8px; border-radius: var(--radius-md);
  background: color-mix(in srgb, var(--link) 13%, var(--surface)); color: var(--link); font-size: var(--font-size-xs); font-style: normal; font-weight: 600; white-space: nowrap; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; }
summary::before { content: ""; flex: none; width: 8px; height: 8px; margin: 0 12px 0 4px; border: solid var(--muted);
  border-width: 2px 2px 0 0; rotate: 45deg; }
[open] > summary::before { rotate: 135deg; }
summary h2 { margin: 0; }
summary + p, main p + p { margin-top: 8px; }
.apps a { display: flex; gap: 12px; align-items: center; min-height: 52px; padding: 6px 0; color: var(--text);
  text-decoration: none; }
.apps a::after { content: ""; flex: none; width: 8px; height: 8px; margin: 0 6px 0 auto; border: solid var(--muted);
  border-width: 2px 2px 0 0; rotate: 45deg; }
.apps a:hover { color: var(--link); }
.apps .initial { width: 32px; height: 32px; border-radius: var(--radius-md); font-size: var(--font-size-sm); }
.apps .logo { flex: none; border-radius: var(--radius-md); object-fit: contain; }
[role="alert"]:not(:empty) { margin-top: 12px; }
button, nav a { display: grid; place-items: center; min-height: 44px; padding: 0 18px; border: 1px solid var(--edge);
  border-radius: var(--radius-md); background: none; color: var(--text); font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; }
button:hover, nav a:hover { background: color-mix(in srgb, var(--text) 5%, transparent); }
button:disabled { cursor: default; opacity: 0.6; }
[data-action="add-passkey"] { width: 100%; margin-top: 4px; }
[data-action="end-sessions"] { width: 100%; margin-top: 16px; }
dialog { width: min(400px, calc(100% - 32px)); padding: 28px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); box-shadow: var(--shadow); color: var(--text); }
dialog h2 { margin: 0; }
dialog p { margin-top: 8px; }
dialog p:empty { display: none; }
[data-part="name"] { font-weight: 600; }
[data-part="passkey"] { white-space: pre-line; }
dialog .pair { margin-top: 24px; }
main:has(table) { width: min(720px, 100%); }
main li, dt { margin-top: 8px; }
dd { margin: 0; color: var(--muted); }
table { width: 100%; margin-top: 12px; border-collapse: collapse; font-size: var(--font-size-md); }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: top; }
thead th, dt { font-weight: 600; }
thead th { white-space: nowrap; }
td { white-space: nowrap; }
.details { margin-top: 24px; color: var(--muted); font-size: var(--font-size-sm); }
nav { display: grid; gap: 12px; margin-top: 32px; }
nav a { min-height: 48px; }
.pair { display: flex; flex-wrap: wrap; gap: 12px; }
.pair > * { flex: 1 1 130px; min-width: fit-content; padding-inline: 12px; }
.primary, nav a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.danger { border-color: color-mix(in srgb, var(--bad) 55%, transparent); color: var(--bad); }
.primary.danger { background: var(--bad); border-color: var(--bad); color: var(--surface); }
.primary.danger:hover { background: color-mix(in srgb, var(--bad) 82%, var(--text)); }
.foot { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between; justify-self: stretch;
  min-height: 60px; padding: 12px 16px; color: var(--muted); font-size: var(--font-size-sm); }
.foot > div { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.foot > [role] { gap: 4px; margin-inline-start: auto; }
.foot a { padding: 6px 0; color: inherit; text-decoration: none; }
.foot a:hover { color: var(--text); text-decoration: underline; }
.foot button { min-height: 32px; padding: 4px 10px; border: 0; color: inherit; font-weight: 400; }
.foot [aria-current] { background: color-mix(in srgb, var(--text) 7%, transparent); color: var(--text); font-weight: 600; opacity: 1; }
.primary:hover, nav a.primary:hover { background: color-mix(in srgb, var(--accent) 86%, var(--text)); }
@media (max-width: 480px) {
  body { place-items: start stretch; padding: 0; background: var(--surface); }
  .brand { min-height: 64px; padding: 14px 20px; }
  .foot { flex-direction: column; justify-content: center; padding: 12px; border-top: 1px solid var(--line);
    font-size: var(--font-size-xs); }
  .foot > div { column-gap: 14px; justify-content: center; }
  .foot > [role] { margin: 0; }
  dialog { padding: 24px 20px; }
  dialog .pair { flex-direction: column; }
  dialog .pair > * { flex: none; }
  .brand ~ main { margin: 0; }
  main { width: 100%; padding: 16px 20px 24px; border: 0; border-radius: 0; box-shadow: none; }
}
`;
