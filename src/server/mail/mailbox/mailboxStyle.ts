/** The mailbox page's stylesheet, in the manner of the start page. */
export const MAILBOX_STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --text: #1b1f24; --quiet: #5b6470; --accent: #2457c5;
  --on-accent: #fff; --line: #d7dbe0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --card: #1d2127; --text: #eceff3; --quiet: #a3adba; --accent: #8fb0ff;
    --on-accent: #10141a; --line: #363d47; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.5 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Hiragino Sans", "Yu Gothic UI", sans-serif; }
main { width: min(720px, 100%); margin: 0 auto; padding: 40px 24px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.3; }
h2 { margin: 0; font-size: 18px; line-height: 1.4; }
p { margin: 0; }
.quiet { color: var(--quiet); font-size: 14px; }
.empty { padding: 48px 0; color: var(--quiet); text-align: center; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 24px 0; }
label { font-size: 14px; font-weight: 600; }
input, button { min-height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 8px; font: inherit; }
input { flex: 1 1 240px; background: var(--card); color: var(--text); }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
article { margin: 0 0 16px; padding: 20px 24px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
