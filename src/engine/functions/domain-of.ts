import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../language/primitives.ts';
import { asText } from './asText.ts';

/** The part of an address after the @, in lower case. */
export const domainOf: ValueFunction<Value> = {
  argument: { ...part('value'), description: 'The part of this address after the @, in lower case' },
  takes: { type: 'string' },
  gives: () => ({ type: 'string', pattern: '^[^@\\s\\p{Lu}]+$' }),
  hides: true,
  compute: (value, read) => {
    const text = asText(read(value)) ?? '';
    const at = text.lastIndexOf('@');
    return at < 0 || at === text.length - 1 ? undefined : text.slice(at + 1).toLowerCase();
  },
};
