import { reference, used } from '../primitives.ts';

/** A place by its id, or an address in an answer or an input, which the resolver validates (P01). */
export const target = { anyOf: [used('place', 'A place of the portal'), reference] } as const;

export const tellTarget = (name: string): string =>
  name.startsWith('$') ? `the address in ${name}` : `the place ${name}`;
