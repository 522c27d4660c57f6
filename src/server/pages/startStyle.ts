/** The start page's stylesheet: calm, one accent, dark and light. */
export const START_STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --text: #1b1f24; --quiet: #5b6470; --accent: #2457c5;
  --on-accent: #fff; --line: #d7dbe0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --card: #1d2127; --text: #eceff3; --quiet: #a3adba; --accent: #8fb0ff;
    --on-accent: #10141a; --line: #363d47; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Hiragino Sans", "Yu Gothic UI", sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; }
main { width: min(440px, 100%); padding: 40px 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { margin: 0 0 24px; font-size: 24px; line-height: 1.3; text-wrap: balance; }
p { margin: 0; }
.name { font-weight: 600; }
.username, .organisation, .quiet { color: var(--quiet); }
section { margin-top: 32px; }
section h2 { margin: 0 0 8px; }
section ul { margin: 16px 0 0; padding: 0; list-style: none; }
section li { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 0;
  border-top: 1px solid var(--line); }
[role="alert"] { margin-top: 12px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: none;
  color: var(--text); font: inherit; cursor: pointer; }
button:disabled { cursor: default; opacity: 0.6; }
[data-action="add-passkey"] { width: 100%; min-height: 48px; margin-top: 12px; }
[hidden] { display: none; }
nav { display: grid; gap: 12px; margin-top: 32px; }
h2 { margin: 32px 0 8px; font-size: 16px; }
.apps { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
a { display: grid; place-items: center; min-height: 48px; padding: 0 16px; border: 1px solid var(--line);
  border-radius: 8px; color: var(--text); text-decoration: none; }
a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) {
  body { place-items: stretch; }
  main { width: 100%; border: 0; border-radius: 0; }
}
`;
