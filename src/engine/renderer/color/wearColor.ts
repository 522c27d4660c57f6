import type { PageTheme } from '../../theme/PageTheme.ts';

interface Worn {
  readonly theme?: PageTheme;
  readonly color?: string | undefined;
}

/** There is one document, so there is one of each. */
let worn: Worn = {};
let sheet: CSSStyleSheet | undefined;

/**
 * Has the document wear a colour in place of the theme's own. Most visits have none, so what makes shades is loaded
 * with the first. The colour before stays until then, and screens that wear the same one change nothing. Without a
 * colour, or where the shades cannot be loaded, the theme's own are back.
 *
 * @param color as a service sent it
 */
export function wearColor(theme: PageTheme, color: string | undefined): void {
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

/** Constructed sheets stand after those of the document, and need no style attribute or element (CSP, style-src). */
function put(next: CSSStyleSheet | undefined): void {
  if (next === sheet) return;
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = next === undefined ? others : [...others, next];
  sheet = next;
}
