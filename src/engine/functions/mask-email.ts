import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../language/primitives.ts';
import { asText } from './asText.ts';

/** Masks an address: the first two characters of the local part, asterisks for the rest, and the domain (D-90). */
export const maskEmail: ValueFunction<Value> = {
  argument: {
    ...part('value'),
    description: 'This address with asterisks: the first two characters and the domain stay',
  },
  takes: { type: 'string' },
  gives: () => ({ type: 'string' }),
  hides: true,
  compute: (value, read) => {
    const text = asText(read(value));
    if (text === undefined) return undefined;
    const at = text.lastIndexOf('@');
    const local = [...(at < 0 ? text : text.slice(0, at))];
    return `${local.slice(0, 2).join('')}${'*'.repeat(Math.max(0, local.length - 2))}${at < 0 ? '' : text.slice(at)}`;
  },
};
