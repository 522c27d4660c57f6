import { reference, used } from '../primitives.ts';

/** A place by its id, or an address from an answer or an input. The resolver validates the address (P01). */
export const target = { anyOf: [used('place', 'A place of the portal'), reference] } as const;

export const tellTarget = (name: string): string =>
  name.startsWith('$') ? `the address in ${name}` : name.includes('/') ? name : `the place ${name}`;
