import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';
import { markBreaks, WITHIN_ADDRESS } from '../../engine/texts/phrases.ts';

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
