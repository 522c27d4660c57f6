import type { Language } from '../../contract/languages.ts';
import { lookOf } from '../brands/lookOf.ts';
import { type ServiceTextKey, text, writeDay } from '../texts/text.ts';
import { html, type Markup } from './html.ts';
import { renderServicePage } from './renderServicePage.ts';
import published from './statement/results.json' with { type: 'json' };
import standards from './statement/standards.json' with { type: 'json' };

const RESULTS = ['met', 'partly', 'none', 'unchecked'] as const;
type Result = (typeof RESULTS)[number];

const { assessed, files, criteria } = published;
const { wcag, kwcag } = standards;

/** The result of a criterion. Only the older standards have 4.1.1, and no test covers it, so it is unchecked. */
function resultOf(id: string): Result {
  const found = new Map(Object.entries(criteria)).get(id);
  return RESULTS.find((result) => result === found) ?? 'unchecked';
}

/** The combined result of an item's criteria; undefined without criteria. */
function worstOf(ids: readonly string[]): Result {
  const results = new Set(ids.map(resultOf));
  return (['unchecked', 'partly', 'met'] as const).find((result) => results.has(result)) ?? 'none';
}

/** The results of the criteria that a version of WCAG has. */
const inVersion = (version: string) =>
  wcag.filter(({ since, until = version }) => since <= version && version <= until).map(({ id }) => resultOf(id));

/**
 * The results of each standard. EN 301 549 V3.2.1 has the criteria of WCAG 2.1, and JIS X 8341-3:2016 those of WCAG
 * 2.0.
 */
const STANDARDS = {
  wcag: inVersion('2.2'),
  en: inVersion('2.1'),
  kwcag: kwcag.map((item) => worstOf(item.wcag)),
  jis: inVersion('2.0'),
} as const;

interface Statement {
  readonly language: Language;
  readonly brand: string | undefined;
  /** The address for brands without a support address of their own. */
  readonly supportEmail: string | undefined;
}

const STANDARD_NAMES = ['wcag', 'en', 'kwcag', 'jis'] as const;

/**
 * The accessibility statement of a brand, in the form of the European Union's model statement, with the results that
 * KWCAG and JIS X 8341-3 ask to publish: what is met, what is not, and how it was assessed.
 */
export function renderStatement({ language, brand, supportEmail }: Statement): string {
  const look = lookOf(brand);
  const paragraph = (key: ServiceTextKey, values?: Parameters<typeof text>[2]) =>
    html`<p>${text(language, key, values)}</p>
`;
  const heading = (key: ServiceTextKey) => html`<h2>${text(language, key)}</h2>
`;
  const statuses = STANDARD_NAMES.map(
    (name) => html`<dt>${text(language, `accessibility.status.${name}`)}</dt>
<dd>${text(language, 'accessibility.status.count', countsOf(STANDARDS[name]))}</dd>
`,
  );
  const limits = (['titles', 'people', 'elsewhere'] as const).map(
    (name) => html`<li>${text(language, `accessibility.limits.${name}`)}</li>
`,
  );
  return renderServicePage({
    language,
    brand,
    screen: 'accessibility',
    title: text(language, 'accessibility.title'),
    style: '/init-st/start.css',
    body: html`${paragraph('accessibility.intro', { brand: look.nameIn(language) })}
<section>
${heading('accessibility.status.title')}${paragraph('accessibility.status.text')}<dl>
${statuses}</dl>
</section>
<section>
${heading('accessibility.limits.title')}<ul>
${limits}</ul>
</section>
<section>
${heading('accessibility.method.title')}${paragraph('accessibility.method.text', { files })}${paragraph('accessibility.method.technologies')}${paragraph('accessibility.method.date', { date: writeDay(language, new Date(`${assessed}T12:00Z`)) })}</section>
<section>
${heading('accessibility.contact.title')}${paragraph('accessibility.contact.text')}${renderContact(language, look.supportIn(language) ?? supportEmail)}${paragraph('accessibility.contact.authority')}</section>
${renderCriteria(language)}
${renderItems(language)}`,
  });
}

const countsOf = (results: readonly Result[]) =>
  Object.fromEntries(RESULTS.map((result) => [result, results.filter((one) => one === result).length]));

/** A mail address as a link; any other contact, such as a telephone number, as text. */
function renderContact(language: Language, contact: string | undefined): Markup {
  if (contact === undefined) return html`<p>${text(language, 'accessibility.contact.operator')}</p>`;
  const words = text(language, 'accessibility.contact.address', { contact });
  return contact.includes('@') ? html`<p><a href="mailto:${contact}">${words}</a></p>` : html`<p>${words}</p>`;
}

const renderCriteria = (language: Language): Markup =>
  renderTable(
    language,
    'criteria',
    wcag.map(({ id, level, name }) => ({ name: html`${id} ${name[language]}`, level, result: resultOf(id) })),
  );

/** The items have names in Korean only. */
const renderItems = (language: Language): Markup =>
  renderTable(
    language,
    'items',
    kwcag.map(({ id, name, wcag: ids }) => ({
      name: html`${id} <span lang="ko">${name}</span>${ids.length === 0 ? '' : ` (${ids.join(', ')})`}`,
      result: worstOf(ids),
    })),
  );

interface Row {
  readonly name: Markup;
  readonly level?: string;
  readonly result: Result;
}

function renderTable(language: Language, part: 'criteria' | 'items', rows: readonly Row[]): Markup {
  const first = part === 'items' ? 'accessibility.items.item' : 'accessibility.criteria.criterion';
  const levels = part === 'items' ? [] : [html`<th scope="col">${text(language, 'accessibility.criteria.level')}</th>`];
  const lines = rows.map(
    ({ name, level, result }) =>
      html`<tr><th scope="row">${name}</th>${level === undefined ? [] : html`<td>${level}</td>`}<td>${text(language, `accessibility.results.${result}`)}</td></tr>
`,
  );
  return html`<section>
<h2 id="${part}">${text(language, `accessibility.${part}.title`)}</h2>
<p>${text(language, `accessibility.${part}.text`)}</p>
<table aria-labelledby="${part}">
<thead><tr><th scope="col">${text(language, first)}</th>${levels}<th scope="col">${text(language, 'accessibility.criteria.result')}</th></tr></thead>
<tbody>
${lines}</tbody>
</table>
</section>`;
}
