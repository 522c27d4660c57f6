import type { Call } from './types.ts';

type Load = Pick<Call, 'load'>;

/** A call without whose answer the screen goes on: if it fails, nothing is said and nothing changes (D-95). */
export const isDispensable = ({ load }: Load): boolean => load === 'optional' || load === 'preferred';

/** A call that the screen makes by itself, and waits for before it is shown. */
export const isWaitedFor = ({ load }: Load): boolean => load === 'required' || load === 'preferred';
