import { usedSlot } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const forget = {
  schema: { type: 'array', items: usedSlot, minItems: 1, uniqueItems: true, description: 'Slots to empty' },
  keepsBody: true,
  synonyms: ['clear'],
  tell: (slots) => slots.map((slot) => ({ does: 'forgets', doing: 'forgetting', what: slot, of: slot, value: slot })),
} as const satisfies Verb<readonly string[]>;
