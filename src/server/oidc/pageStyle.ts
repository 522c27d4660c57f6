import { START_STYLE } from '../pages/startStyle.ts';

/** The start page's stylesheet, with a button that looks as its links do. */
export const PAGE_STYLE = `${START_STYLE}
button { min-height: 48px; padding: 0 16px; border: 1px solid var(--accent); border-radius: 8px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
