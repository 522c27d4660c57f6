import type { Item } from './types.ts';

/** Whether an item is shown in a state of its screen, according to its `in`. */
export const isInState = ({ in: states }: Pick<Item, 'in'>, state: string | undefined): boolean =>
  states === undefined || (state !== undefined && [states].flat().includes(state));
