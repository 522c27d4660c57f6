import type { Call } from './types.ts';

type Load = Pick<Call, 'load'>;

/** A call whose answer the screen can do without: a failure is not shown and changes nothing (D-95). */
export const isDispensable = ({ load }: Load): boolean => load === 'optional' || load === 'preferred';

/** A call that the screen makes automatically, and waits for before it is shown. */
export const isWaitedFor = ({ load }: Load): boolean => load === 'required' || load === 'preferred';
