import type { Item } from './types.ts';

/** Whether an item stands in a state of its screen, as its `in` says. */
export const isInState = ({ in: states }: Pick<Item, 'in'>, state: string | undefined): boolean =>
  states === undefined || (state !== undefined && [states].flat().includes(state));
