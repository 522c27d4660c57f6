import { bySlot, part } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const store = {
  schema: { ...bySlot(part('value')), description: 'Values to store, by slot' },
  keepsBody: true,
  synonyms: ['save'],
  tell: (values, words) =>
    Object.entries(values).map(([slot, value]) => ({
      does: 'keeps',
      doing: 'keeping',
      what: `${slot} = ${words.value(value)}`,
      of: slot,
      value,
    })),
} as const satisfies Verb<Readonly<Record<string, unknown>>>;
