import { closed, why } from '../language/primitives.ts';

/** One change of the report that a reviewer accepted. */
export const acceptance = closed(
  {
    why,
    change: { type: 'string', minLength: 1, description: 'What changes, as the report of changes said it' },
    by: { type: 'string', minLength: 1, maxLength: 80, description: 'Who accepted it' },
  },
  ['why', 'change', 'by'],
);

/** Accepted changes, by fingerprint. */
export const accepted = {
  propertyNames: { pattern: '^[0-9a-f]{32}$' },
  additionalProperties: acceptance,
} as const;
