/** The stylesheet of the stand-in's page, in the manner of the start page. */
export const ISSUER_STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --text: #1b1f24; --quiet: #5b6470; --accent: #2457c5;
  --line: #d7dbe0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --card: #1d2127; --text: #eceff3; --quiet: #a3adba; --accent: #8fb0ff; --line: #363d47; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Hiragino Sans", "Yu Gothic UI", sans-serif;
  overflow-wrap: anywhere; }
main { width: min(440px, 100%); padding: 40px 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.3; }
p { margin: 0 0 24px; color: var(--quiet); }
form { display: grid; gap: 8px; }
button { display: grid; gap: 2px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:hover { border-color: var(--accent); }
small { color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) {
  body { place-items: stretch; }
  main { border: 0; border-radius: 0; }
}
`;
