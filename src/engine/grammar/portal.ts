import { closed, id, names, part, slot, why } from './primitives.ts';

/** An address of the server or of the start site, with the values that it may take. */
export const place = closed(
  {
    why,
    site: { enum: ['start'], description: 'On the start site; on this host unless given' },
    path: { type: 'string', pattern: '^/', description: 'An absolute path, with {name} for what a step passes' },
    query: { enum: ['original'], description: 'The query of the current address is kept' },
    takes: { type: 'array', items: names, minItems: 1, description: 'Query members that may be added' },
  },
  ['path'],
);

/** The frame around screens: what it shows, stores and carries along, and what it asks on each change of route. */
export const shell = closed(
  {
    why,
    takes: { ...part('takes'), description: 'What the address of any of its screens may pass: $input.<name>' },
    carries: {
      type: 'array',
      items: names,
      description: 'Query members that stay in the address from screen to screen',
    },
    entry: { ...part('handler'), description: 'When a page with this frame is loaded' },
    quiet: { ...part('guard'), description: 'Nothing turns while the frame asks its calls' },
    header: { type: 'array', items: part('item'), description: 'What is seen above each screen' },
    footer: { type: 'array', items: part('item'), description: 'What is seen below each screen' },
    calls: { type: 'object', propertyNames: id, additionalProperties: part('call') },
  },
  [],
);

export const portal = closed(
  {
    $schema: { type: 'string' },
    language: {
      ...closed({ cookie: slot }, ['cookie']),
      description: 'The cookie that keeps the language that somebody chose',
    },
    shells: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('shell'),
      minProperties: 1,
      description: 'Each frame that a route may name',
    },
    storage: {
      type: 'object',
      propertyNames: slot,
      additionalProperties: { type: 'string', pattern: '^[A-Z][A-Za-z]*$' },
      description: 'What may be stored, by slot, each with its shape of the contract',
    },
    places: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('place'),
      description: 'Addresses that are no screens',
    },
    conditions: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('guard'),
      description: 'Guards with names, which any guard may name',
    },
    outcomes: { ...part('outcomes'), description: 'What outcomes do that no call and no table of it names' },
  },
  ['language', 'shells', 'storage', 'places', 'conditions', 'outcomes'],
);
