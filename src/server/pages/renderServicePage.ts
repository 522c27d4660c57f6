import { brandStyleOf } from '../brands/brandStyle.ts';
import { lookOf } from '../brands/lookOf.ts';
import { html } from './html.ts';
import { type Document, renderDocument } from './renderDocument.ts';

interface ServicePage extends Omit<Document, 'header' | 'brandStyle'> {
  /** The brand of the visit; the portal's own where there is no such brand. */
  readonly brand: string | undefined;
}

/** A page of the service itself, under the mark and name of its brand: a door that stands open. */
export function renderServicePage({ brand, ...page }: ServicePage): string {
  const look = lookOf(brand);
  const { mark } = look.theme.other;
  const sign =
    mark === undefined
      ? []
      : html`<svg viewBox="${mark.viewBox}" aria-hidden="true" focusable="false">${mark.paths.map(
          ({ d, look: painted }) => html`<path data-look="${painted}" d="${d}"/>`,
        )}</svg>`;
  return renderDocument({
    ...page,
    header: html`<header class="brand">${sign}${look.nameIn(page.language)}</header>`,
    ...(look.brand === undefined ? {} : { brandStyle: brandStyleOf(look.brand) }),
  });
}
