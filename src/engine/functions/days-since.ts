import { instant } from '../contract/schemas.ts';
import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../language/primitives.ts';
import { asText } from './asText.ts';

const DAY = 86_400_000;

/** Whole days from an instant until now. */
export const daysSince: ValueFunction<Value> = {
  argument: { ...part('value'), description: 'The whole days from this instant until now' },
  takes: instant,
  gives: () => ({ type: 'integer' }),
  hides: true,
  compute: (value, read, now) => {
    const text = asText(read(value));
    const since = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(since) ? undefined : Math.max(0, Math.floor((now - since) / DAY));
  },
};
