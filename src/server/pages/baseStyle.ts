/**
 * What the service's own pages share: the portal's colours, type and controls (src/engine/renderer/theme/tokens.css), dark and
 * light. A copy, since the service imports nothing of the renderer and answers these pages without its build.
 */
export const BASE_STYLE = `
:root { color-scheme: light dark; --ground: #f5f6f9; --card: #fff; --text: #161922; --quiet: #565e72; --accent: #3b46c6;
  --on-accent: #fff; --line: #e1e4ec; --edge: #8089a0; --shadow: 0 1px 2px rgb(22 25 34 / 5%), 0 12px 32px -12px rgb(22 25 34 / 14%); }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1117; --card: #171a23; --text: #eceef5; --quiet: #a5adc1; --accent: #9ea8ff;
    --on-accent: #11142c; --line: #2b3040; --edge: #737d96; --shadow: 0 16px 40px -16px rgb(0 0 0 / 60%); }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR",
    "Noto Sans CJK KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
:lang(ja) { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, system-ui, sans-serif;
  word-break: normal; line-break: strict; }
h1 { margin: 0; font-size: 24px; font-weight: 700; letter-spacing: -0.01em; line-height: 1.3; text-wrap: balance; }
h2 { margin: 0; font-size: 16px; font-weight: 650; line-height: 1.4; }
p { margin: 0; }
a { color: var(--accent); }
button, input { font: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none; }
.quiet, small { color: var(--quiet); }
`;
