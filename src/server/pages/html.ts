import type { Language } from '../../contract/languages.ts';
import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';
import { joinTorn, markPhrases, PHRASE_END } from '../../engine/texts/phrases.ts';

/** Markup that is safe to send. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const write = (value: string | Markup | readonly Markup[]): string => {
  if (typeof value === 'string') return escapeMarkup(joinTorn(value));
  return value instanceof Markup ? value.text : value.map(write).join('');
};

/**
 * A template whose values are escaped as text, unless they are markup already (promise P03). Lines break as in the
 * portal, never within a word.
 */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? write(values[index] ?? '') : '')).join(''),
  );
}

/** A title that may break between its phrases only, as those of the portal do. */
export const phrased = (title: string, language: Language): readonly Markup[] =>
  markPhrases(title, language)
    .split(PHRASE_END)
    .map((phrase, index) => (index === 0 ? html`${phrase}` : html`<wbr>${phrase}`));
