import type { Language } from '../../contract/languages.ts';
import { html, type Markup } from '../pages/html.ts';
import type { ServiceTextKey } from '../texts/model.ts';
import { text } from '../texts/text.ts';

/** The start page's lists whose entries the owner may remove; each list has its own texts. */
export type Removals = 'links' | 'sessions' | 'devices' | 'consents' | 'answers';

interface Entry {
  readonly name: string;
  /** Such as "This device". */
  readonly mark?: string | undefined;
  readonly detail: Markup;
  /** The id to remove; absent if the entry cannot be removed. */
  readonly id?: string | undefined;
}

/** An ended session can be started again; all other removals are permanent, which their buttons show. */
const lookOf = (list: Removals) => (list === 'sessions' ? '' : 'danger');

interface RemovalsPart {
  readonly language: Language;
  readonly list: Removals;
  readonly entries: readonly Entry[];
}

/**
 * A list of the start page whose entries can be removed, after a confirmation dialog. Its buttons are disabled until
 * the page's script has loaded (pages/browser/startPage.ts).
 */
export function renderRemovals({ language, list, entries }: RemovalsPart): Markup {
  const say = (part: 'title' | 'remove' | 'ask' | 'follows') => text(language, `pages.${list}.${part}`);
  const items = entries.map(({ name, mark, detail, id }) => {
    const marked = mark === undefined ? [] : [html` <em>${mark}</em>`];
    const path = `/init-st/${list}/${encodeURIComponent(id ?? '')}`;
    const label = text(language, 'pages.removals.one', { action: say('remove'), name });
    const button = html`<button type="button" class="${lookOf(list)}" disabled data-action="remove" data-path="${path}" data-opens="remove-${list}" aria-label="${label}">${say('remove')}</button>`;
    return html`<li><span><strong>${name}</strong>${marked}${detail}</span>${id === undefined ? [] : [button]}</li>`;
  });
  return html`<ul class="list">${items}</ul>
<div role="alert"><p data-message="failed" hidden>${text(language, 'pages.removals.failed')}</p></div>
${renderQuestion({ language, name: `remove-${list}`, ask: `pages.${list}.ask`, follows: `pages.${list}.follows`, confirm: `pages.${list}.remove`, look: lookOf(list) })}`;
}

/** A list as a whole section; nothing if the list is empty. */
export function renderRemovalsSection(part: RemovalsPart): Markup | readonly Markup[] {
  const { language, list, entries } = part;
  if (entries.length === 0) return [];
  return html`<section data-section="${list}" aria-labelledby="${list}">
<h2 id="${list}">${text(language, `pages.${list}.title`)}</h2>
${renderRemovals(part)}
</section>`;
}

interface Question {
  readonly language: Language;
  readonly name: string;
  readonly ask: ServiceTextKey;
  readonly follows: ServiceTextKey;
  readonly confirm: ServiceTextKey;
  /** `danger` for a removal that cannot be undone. */
  readonly look?: string;
}

/** The confirmation dialog for a removal; the script fills in the entry's name. */
export const renderQuestion = ({ language, name, ask, follows, confirm, look = '' }: Question): Markup =>
  html`<dialog tabindex="-1" data-dialog="${name}" aria-labelledby="${name}" aria-describedby="${name}-text">
<form method="dialog">
<h2 id="${name}">${text(language, ask)}</h2>
<p data-part="name"></p>
<p id="${name}-text" class="quiet">${text(language, follows)}</p>
<div class="pair">
<button value="" data-action="keep-${name}">${text(language, 'pages.removals.keep')}</button>
<button value="remove" class="primary ${look}" data-action="confirm-${name}">${text(language, confirm)}</button>
</div>
</form>
</dialog>`;
