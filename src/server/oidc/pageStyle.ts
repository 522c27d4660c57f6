import { START_STYLE } from '../pages/startStyle.ts';

/** The start page's style sheet, with full-width buttons. The first is highlighted, since most people want it. */
export const PAGE_STYLE = `${START_STYLE}
form { display: grid; gap: 12px; margin-top: 28px; }
form > nav { margin-top: 0; }
button { min-height: 48px; }
button:first-of-type { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
`;
