import { createHash } from 'node:crypto';
import { directionOf, LANGUAGES } from '../../contract/languages.ts';
import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';
import { markBreaks, WITHIN_ADDRESS } from '../../engine/texts/phrases.ts';
import { draftOfVisit } from '../core/release/serviceFiles.ts';
import { text } from '../texts/text.ts';

/** Markup that is safe to send. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const write = (value: string | Markup | readonly Markup[], isShown: boolean): string => {
  if (typeof value === 'string') return escapeMarkup(isShown ? markBreaks(value) : value);
  return value instanceof Markup ? value.text : value.map((part) => part.text).join('');
};

/** Markup that ends before a value without line breaks: an attribute's value, which may be data, or a page's title. */
const WITHOUT_LINES = /(?:="[^"]*|<title>)$/;

/**
 * A template whose values are escaped as text, unless they are markup already (promise P03). As in the portal, lines
 * break between words or phrases.
 */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  let isWithoutLines = false;
  const written = parts.map((part, index) => {
    // A value after another one may be in the same attribute or title.
    isWithoutLines = WITHOUT_LINES.test(part) || (isWithoutLines && !/["<]/.test(part));
    return part + (index < values.length ? write(values[index] ?? '', !isWithoutLines) : '');
  });
  return new Markup(written.join(''));
}

/** A text in which lines may also end within the name of a host. */
export const inLines = (words: string): readonly Markup[] =>
  words.split(WITHIN_ADDRESS).map((part, index) => html`${index > 0 ? html`<wbr>` : []}${part}`);

/** The digits of a release's id by which people tell drafts apart. */
const SHOWN = 8;

/** The address that leaves the preview (`portal/openPreviews.ts`). */
const LEAVE = '/?preview=';

/**
 * The style of the mark. It takes its own room, at the top of a page of the portal and at the end of one of the service,
 * and then stays at that edge of the window, so it covers neither the page's end nor its focus. The page's own language
 * decides which of its texts is shown, since a page changes its language without the server.
 */
export const DRAFT_STYLE = `
:root:has(> body > .draft) { scroll-padding-block: 5rem; }
.draft { position: sticky; inset-block: 12px; z-index: 4; width: fit-content; max-width: calc(100% - 24px); margin: 12px auto;
  padding: 0 16px; border: 1px solid transparent; border-radius: 12px; background: var(--text, CanvasText);
  color: var(--surface, Canvas); font: 600 0.875rem/1.5 var(--font-family, system-ui); }
.draft p { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; justify-content: center; margin: 0; padding: 6px 0; }
.draft a { padding: 6px 0; color: inherit; }
.draft a:focus-visible { outline: 2px solid currentcolor; outline-offset: -4px; }
${LANGUAGES.map((language) => `:root:lang(${language}) .draft p:not([lang="${language}"]) { display: none; }`).join('\n')}
`;

/** The source of the Content Security Policy for `DRAFT_STYLE` in a `style` element. */
export const DRAFT_SOURCE = `'sha256-${createHash('sha256').update(DRAFT_STYLE).digest('base64')}'`;

/** The mark of a page that previews a draft: that it is one, and how to leave. Nothing for any other visit. */
export function draftMark(): Markup | readonly Markup[] {
  const id = draftOfVisit()?.slice(0, SHOWN);
  if (id === undefined) return [];
  const texts = LANGUAGES.map(
    (language) =>
      html`<p lang="${language}" dir="${directionOf(language)}"><span>${text(language, 'pages.draft.mark', { id })}</span> <a href="${LEAVE}">${text(language, 'pages.draft.leave')}</a></p>`,
  );
  return html`<aside class="draft">${texts}</aside>
`;
}

const BODY = /<body[^>]*>/;

/** A page of a release with its mark and the mark's style, at the top: the portal's own parts reach down to its end. */
export function markDraft(page: string): string {
  const mark = html`<style>${new Markup(DRAFT_STYLE)}</style>${draftMark()}`.text;
  return page.replace(BODY, (body) => body + mark);
}
