import { START_STYLE } from '../pages/startStyle.ts';

/** The start page's stylesheet, with what the app shows besides. */
export const EXAMPLE_STYLE = `${START_STYLE}
main { width: min(560px, 100%); }
nav { gap: 8px; }
nav a { place-items: start; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; }
nav a { padding: 10px 16px; text-align: start; }
nav a.primary { place-items: center; }
nav small { font-weight: 400; }
`;
