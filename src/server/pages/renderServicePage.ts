import { brandStyleOf, organisationStyleOf } from '../brands/brandStyle.ts';
import { type Look, lookOf } from '../brands/lookOf.ts';
import type { Organisation } from '../core/database/Database.ts';
import { html } from './html.ts';
import { type Document, renderDocument } from './renderDocument.ts';

interface ServicePage extends Omit<Document, 'header' | 'brandStyles' | 'product'> {
  /** The brand of the visit; the portal's own where there is no such brand. */
  readonly brand: string | undefined;
  /** The organisation of the visitor, whose icon and colour take the place of the brand's (D-95). */
  readonly organisation?: Pick<Organisation, 'id' | 'name' | 'icon' | 'color'> | undefined;
}

/** A page of the service itself, under the mark and name of its brand or the icon of the organisation. */
export function renderServicePage({ brand, organisation, ...page }: ServicePage): string {
  const look = lookOf(brand);
  const name = organisation?.icon ? organisation.name : look.nameIn(page.language);
  return renderDocument({
    ...page,
    product: look.nameIn(page.language),
    header: html`<header class="brand">${organisation?.icon ? html`<img src="${organisation.icon}" alt="">` : signOf(look)}${name}</header>`,
    brandStyles: [
      ...(look.brand === undefined ? [] : [brandStyleOf(look.brand)]),
      ...(organisation?.color ? [organisationStyleOf(organisation.id)] : []),
    ],
  });
}

/** The mark of the brand: a door that stands open. */
function signOf({ theme }: Look) {
  const { mark } = theme.other;
  if (mark === undefined) return [];
  return html`<svg viewBox="${mark.viewBox}" aria-hidden="true" focusable="false">${mark.paths.map(
    ({ d, look: painted }) => html`<path data-look="${painted}" d="${d}"/>`,
  )}</svg>`;
}
