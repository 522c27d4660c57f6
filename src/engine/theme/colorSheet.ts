import { brandTheme, READABLE, roleColor } from './brandTheme.ts';
import { faintPairs, ratioOnGradient } from './faintPairs.ts';
import { SCHEMES, type Scheme, type Theme } from './Theme.ts';
import { writeRoles } from './writeSheet.ts';

/**
 * The custom properties of a theme in another colour. They are derived like a brand's: the colour gets darker or
 * lighter until text on it, and text in it, is readable.
 *
 * @param color `#rrggbb`
 * @returns undefined if text would still be unreadable (WCAG 2.2, 1.4.3)
 */
export function colorSheet(theme: Theme, color: string): string | undefined {
  const colored = brandTheme(theme, { color });
  return SCHEMES.every((scheme) => isReadable(colored, scheme)) ? writeRoles(colored) : undefined;
}

const isReadable = (theme: Theme, scheme: Scheme) =>
  faintPairs(theme, scheme).length === 0 &&
  (theme.other.background !== 'gradient' || ratioOnGradient(theme, scheme) >= READABLE);

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
