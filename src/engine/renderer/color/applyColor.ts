import type { PageTheme } from '../../theme/Theme.ts';

interface Worn {
  readonly theme?: PageTheme;
  readonly color?: string | undefined;
}

/** The colour in use. It is module state, since there is one document. */
let worn: Worn = {};
let sheet: CSSStyleSheet | undefined;

/**
 * Replaces the theme's colour in the document. The shade generator is loaded with the first such colour, since most
 * visits have none; until it is loaded, the previous colour stays. A screen with the same colour changes nothing.
 * Without a colour, or if the shades cannot be loaded, the theme's own colour returns.
 *
 * @param color as the service sent it
 */
export function applyColor(theme: PageTheme, color: string | undefined): void {
  if (worn.theme === theme && worn.color === color) return;
  const wanted = { theme, color };
  worn = wanted;
  if (color === undefined) {
    put(undefined);
    return;
  }
  Promise.all([import('./sheetOfColor.ts'), theme.whole?.()]).then(
    ([{ sheetOfColor }, whole]) => {
      if (worn === wanted) put(whole === undefined ? undefined : sheetOfColor(whole.default, color));
    },
    () => {
      if (worn === wanted) put(undefined);
    },
  );
}

/**
 * Replaces the constructed sheet, which comes after the document's sheets and needs no style attribute or element
 * (CSP).
 */
function put(next: CSSStyleSheet | undefined): void {
  if (next === sheet) return;
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = next === undefined ? others : [...others, next];
  sheet = next;
}
