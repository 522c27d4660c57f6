import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { THEME } from '../../theme/theme.ts';
import { DRAFT_STYLE } from './html.ts';

/**
 * What the service's own pages share: the theme's colours and type, dark and light, and plain controls. These pages do
 * not depend on the portal's build, so their style sheets include it.
 */
export const BASE_STYLE = `
${writeSheet(THEME)}* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--backdrop) fixed; color: var(--text);
  font: 1rem/var(--line-height, 1.5) var(--font-family); overflow-wrap: anywhere; text-wrap: pretty; }
h1 { margin: 0; font-size: var(--font-size-h1); font-weight: var(--font-weight-heading); letter-spacing: var(--letter-spacing-heading, -0.01em); line-height: var(--line-height-heading, 1.3); text-wrap: balance; }
h2 { margin: 0; font-size: var(--font-size-h2); font-weight: var(--font-weight-heading); line-height: var(--line-height-heading, 1.3); }
p { margin: 0; }
a { color: var(--link); }
button, input { font: inherit; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
[hidden] { display: none; }
.quiet, small { color: var(--muted); }
${DRAFT_STYLE}`;
