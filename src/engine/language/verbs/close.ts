import type { Verb } from '../Verb.ts';

export const close = {
  schema: {
    const: true,
    description: 'Closes the open dialog, like its cancel, and drops its unanswered calls',
  },
  tell: () => [{ does: 'closes', doing: 'closing', what: 'the dialog' }],
} as const satisfies Verb<true>;
