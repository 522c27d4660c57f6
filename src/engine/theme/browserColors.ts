import { roleColor } from './roleColor.ts';
import { SCHEMES, type Theme } from './Theme.ts';

/**
 * The colours of the browser's own UI around a page (`theme-color`), by media query. The first match is used (HTML,
 * section 4.2.5.3): on a phone the card is the whole page.
 */
export function browserColors(theme: Theme): Readonly<Record<string, string>> {
  const places = [[`(max-width: ${theme.breakpoints.xs}) and `, 'surface'] as const, ['', 'ground'] as const];
  return Object.fromEntries(
    places.flatMap(([wide, role]) =>
      SCHEMES.map((scheme) => [`${wide}(prefers-color-scheme: ${scheme})`, roleColor(theme, scheme, role)]),
    ),
  );
}
