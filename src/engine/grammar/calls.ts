import { closed, duration, id, mapOf, part, why } from './primitives.ts';

/** A call: its operation, when it runs by itself, what it sends, and what each outcome does. */
export const call = closed(
  {
    why,
    operation: {
      type: 'string',
      pattern: '^((GET|POST|PUT|DELETE|PATCH) /.*|browser [a-z-]+)$',
      description: 'An operation of the contract: "GET /orders", "browser share"',
    },
    load: {
      enum: ['required', 'optional'],
      description: 'The screen makes it by itself; it waits for a required one',
    },
    when: { ...part('guard'), description: 'It is made only while this holds' },
    wait: { ...duration, description: 'It is made after this time; a newer one takes its place' },
    minimumDuration: { ...duration, description: 'Its answer comes no sooner, so that what is shown can be read' },
    with: { ...mapOf(part('value')), description: 'What it sends: the parameters of its operation' },
    outcomes: {
      type: 'array',
      items: id,
      minItems: 1,
      description: 'Tables of outcomes, the first of which comes first',
    },
    onSuccess: { ...part('handler'), description: 'After every success, before the line of its outcome' },
    on: { ...part('outcomes'), description: 'What each outcome does; it comes before the tables' },
  },
  ['operation'],
);

export const calls = {
  type: 'object',
  propertyNames: id,
  additionalProperties: part('call'),
} as const;
