import { FORMATS } from '../../contract/formats.ts';
import { colorSheet } from '../../theme/colorSheet.ts';
import type { Theme } from '../../theme/Theme.ts';

/**
 * A style sheet with everything that depends on a colour.
 *
 * @param color as the service sent it; an invalid colour gives no sheet
 */
export function sheetOfColor(theme: Theme, color: string): CSSStyleSheet | undefined {
  // Older browsers cannot construct sheets (CSSOM, 6.1.2) and keep the brand's colour.
  if (!FORMATS.color.test(color) || !('adoptedStyleSheets' in document)) return undefined;
  const rules = colorSheet(theme, color.toLowerCase());
  if (rules === undefined) return undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}
