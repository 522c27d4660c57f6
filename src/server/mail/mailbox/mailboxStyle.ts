import { BASE_STYLE } from '../../pages/baseStyle.ts';

/** The mailbox page's style sheet. */
export const MAILBOX_STYLE = `${BASE_STYLE}
main { width: min(720px, 100%); margin: 0 auto; padding: 40px 20px; }
.quiet { font-size: var(--font-size-sm); }
.empty { padding: 48px 0; color: var(--muted); text-align: center; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 24px 0; }
label { font-size: var(--font-size-md); font-weight: 600; }
input, button { min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: var(--radius-md); }
input { flex: 1 1 240px; background: var(--surface); color: var(--text); }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
article { margin: 0 0 16px; padding: 20px 24px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); }
article h2 { font-size: var(--font-size-xl); }
article .quiet:last-child { margin-top: 16px; }
pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; }
`;
