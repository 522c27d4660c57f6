import { colorSheet } from '../../engine/theme/colorSheet.ts';
import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { lookOf } from './lookOf.ts';

/** The route of additional brands' style sheets, for pages of the service. */
export const BRAND_STYLE = '/init-st/brands/:brand.css';

export const brandStyleOf = (brand: string): string => BRAND_STYLE.replace(':brand', encodeURIComponent(brand));

/** The style sheet of an additional brand's colours, type and sizes; undefined if there is no such brand. */
export function writeBrandStyle(brand: string): string | undefined {
  const look = lookOf(brand);
  return look.brand === undefined ? undefined : writeSheet(look.theme);
}

/** The route of organisations' style sheets, for pages of the service. */
export const ORGANISATION_STYLE = '/init-st/organisations/:id.css';

export const organisationStyleOf = (id: string): string => ORGANISATION_STYLE.replace(':id', encodeURIComponent(id));

/**
 * The style sheet of an organisation's colours in the visit's brand; empty if text on the colour would be unreadable.
 */
export const writeOrganisationStyle = (brand: string | undefined, color: string | null): string =>
  (color === null ? undefined : colorSheet(lookOf(brand).theme, color.toLowerCase())) ?? '';
