import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';
import { markBreaks } from '../../engine/texts/phrases.ts';

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

/** The end of markup before what has no lines: the value of an attribute, which may be data, and the title of a page. */
const WITHOUT_LINES = /(?:="[^"]*|<title>)$/;

/**
 * A template whose values are escaped as text, unless they are markup already (promise P03). Lines break as in the
 * portal, between words or phrases.
 */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(
    parts
      .map((part, index) => part + (index < values.length ? write(values[index] ?? '', !WITHOUT_LINES.test(part)) : ''))
      .join(''),
  );
}
