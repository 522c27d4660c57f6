import { closed, id, names, part, slot, why } from './primitives.ts';

/** An address of the server's, or of the start site, with what may be passed to it. */
export const place = closed(
  {
    why,
    site: { enum: ['start'], description: 'On the start site; on this host unless given' },
    path: { type: 'string', pattern: '^/' },
    query: { enum: ['original'], description: 'The query of the current address is kept' },
    takes: { type: 'array', items: names, minItems: 1, description: 'Query members that may be added' },
  },
  ['path'],
);

/** The frame around screens: what it shows, stores, asks on each change of route, and carries along. */
export const shell = closed(
  {
    why,
    takes: part('takes'),
    carries: {
      type: 'array',
      items: names,
      description: 'Query members that stay in the address from screen to screen',
    },
    entry: part('handler'),
    quiet: part('guard'),
    header: { type: 'array', items: part('item') },
    footer: { type: 'array', items: part('item') },
    calls: { type: 'object', propertyNames: id, additionalProperties: part('call') },
  },
  [],
);

export const portal = closed(
  {
    $schema: { type: 'string' },
    language: closed({ cookie: slot }, ['cookie']),
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
    },
    places: { type: 'object', propertyNames: id, additionalProperties: part('place') },
    conditions: { type: 'object', propertyNames: id, additionalProperties: part('guard') },
    outcomes: part('outcomes'),
  },
  ['language', 'shells', 'storage', 'places', 'conditions', 'outcomes'],
);
