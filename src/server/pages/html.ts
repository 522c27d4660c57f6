import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';

/** Markup that is safe to send. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const write = (value: string | Markup | readonly Markup[]): string => {
  if (typeof value === 'string') return escapeMarkup(value);
  return value instanceof Markup ? value.text : value.map(write).join('');
};

/** A template whose values are escaped as text, unless they are markup already (promise P03). */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? write(values[index] ?? '') : '')).join(''),
  );
}
