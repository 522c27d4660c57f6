import { LANGUAGE_LIST, LANGUAGES, type Language } from '../../contract/languages.ts';
import { ACCESSIBILITY } from '../../contract/serviceAddresses.ts';
import { brandStyleOf, organisationStyleOf } from '../brands/chooseBrand.ts';
import { type Look, lookOf } from '../brands/lookOf.ts';
import type { Organisation } from '../core/database/Database.ts';
import { type ServiceTextKey, text } from '../texts/text.ts';
import { html, type Markup } from './html.ts';
import { type Document, renderDocument } from './renderDocument.ts';

interface ServicePage extends Omit<Document, 'header' | 'brandStyles' | 'product' | 'footer'> {
  /** The brand of the visit; the portal's own if there is no such brand. */
  readonly brand: string | undefined;
  /** The visitor's organisation, whose icon and colour replace the brand's (D-95). */
  readonly organisation?: Pick<Organisation, 'id' | 'name' | 'icon' | 'color'> | undefined;
  /** Whether the footer offers the languages; the page's script must then call `chooseLanguage`. */
  readonly hasLanguages?: boolean;
}

/** Addresses with the names and titles of their places (`places` of flows/portal.json). */
const LINKS = [
  ['/policies/terms', 'terms', 'pages.places.terms.title'],
  ['/policies/service', 'agreement', 'pages.places.agreement.title'],
  [ACCESSIBILITY, 'accessibility', 'accessibility.title'],
  ['/support', 'customer-service', 'pages.places.support.title'],
] as const satisfies readonly (readonly [string, string, ServiceTextKey])[];

/** The portal's footer: its links, or the brand's own ones, and the languages by their own names. */
function renderFooter(language: Language, { linkIn }: Look, hasLanguages: boolean): Markup {
  const links = LINKS.flatMap(([usual, place, title]) => {
    const own = linkIn(place, language);
    if (own === undefined && usual === ACCESSIBILITY) return [];
    return html`<a href="${typeof own === 'string' ? own : usual}">${text(language, title)}</a>
`;
  });
  const languages = LANGUAGES.map(
    (one) =>
      html`<button type="button" disabled lang="${one}" data-language="${one}"${one === language ? html` aria-current="true"` : []}>${LANGUAGE_LIST.languages[one].name}</button>
`,
  );
  const menu = text(language, 'pages.language');
  return html`<footer class="foot">
<div>
${links}</div>
${hasLanguages ? html`<div role="group" aria-label="${menu}">${languages}</div>` : []}
</footer>
`;
}

/** A page of the service, under the mark and name of its brand or the icon of the organisation. */
export function renderServicePage({ brand, organisation, hasLanguages = false, ...page }: ServicePage): string {
  const look = lookOf(brand);
  const name = organisation?.icon ? organisation.name : look.nameIn(page.language);
  return renderDocument({
    ...page,
    product: look.nameIn(page.language),
    footer: renderFooter(page.language, look, hasLanguages),
    header: html`<header class="brand">${organisation?.icon ? html`<img src="${organisation.icon}" alt="">` : signOf(look)}${name}</header>`,
    brandStyles: [
      ...(look.brand === undefined ? [] : [brandStyleOf(look.brand)]),
      ...(organisation?.color ? [organisationStyleOf(organisation.id)] : []),
    ],
  });
}

/** The mark of the brand. */
export function signOf({ theme }: Look) {
  const { mark } = theme.other;
  if (mark === undefined) return [];
  return html`<svg viewBox="${mark.viewBox}" aria-hidden="true" focusable="false">${mark.paths.map(
    ({ d, look: painted }) => html`<path data-look="${painted}" d="${d}"/>`,
  )}</svg>`;
}
