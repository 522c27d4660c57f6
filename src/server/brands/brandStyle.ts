import { colorSheet } from '../../engine/theme/colorSheet.ts';
import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { lookOf } from './lookOf.ts';

/** The route of the style sheets with which pages of the service wear a further brand. */
export const BRAND_STYLE = '/init-st/brands/:brand.css';

export const brandStyleOf = (brand: string): string => BRAND_STYLE.replace(':brand', encodeURIComponent(brand));

/** The colours, type and sizes of a further brand; undefined if there is no such brand. */
export function writeBrandStyle(brand: string): string | undefined {
  const look = lookOf(brand);
  return look.brand === undefined ? undefined : writeSheet(look.theme);
}

/** The route of the style sheets with which pages of the service wear the colour of an organisation. */
export const ORGANISATION_STYLE = '/init-st/organisations/:id.css';

export const organisationStyleOf = (id: string): string => ORGANISATION_STYLE.replace(':id', encodeURIComponent(id));

/** The colours of an organisation in the brand of the visit; nothing if words on its colour cannot be read. */
export const writeOrganisationStyle = (brand: string | undefined, color: string | null): string =>
  (color === null ? undefined : colorSheet(lookOf(brand).theme, color.toLowerCase())) ?? '';
