import { closed, duration, id, mapOf, part, why } from './primitives.ts';

/** A call: one operation, when it runs by itself, what it sends, and what each outcome does. */
export const call = closed(
  {
    why,
    operation: {
      type: 'string',
      pattern: '^((GET|POST|PUT|DELETE|PATCH) /.*|browser [a-z-]+)$',
      description: 'An operation of the contract: "GET /orders", "browser share"',
    },
    load: { enum: ['required', 'optional'] },
    when: part('guard'),
    wait: duration,
    minimumDuration: { ...duration, description: 'Its answer comes no sooner, so that what is shown can be read' },
    with: mapOf(part('value')),
    outcomes: { type: 'array', items: id, minItems: 1 },
    onSuccess: { ...part('handler'), description: 'After every success, before the line of its outcome' },
    on: part('outcomes'),
  },
  ['operation'],
);

export const calls = {
  type: 'object',
  propertyNames: id,
  additionalProperties: part('call'),
} as const;
