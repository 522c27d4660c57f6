import type { Verb } from '../Verb.ts';

export const close = {
  schema: {
    const: true,
    description: 'The open dialog closes, as by its cancel. Calls that it made and that are not answered are dropped',
  },
  tell: () => [{ does: 'closes', doing: 'closing', what: 'the dialog' }],
} as const satisfies Verb<true>;
