import type { Call } from './types.ts';

type Load = Pick<Call, 'load'>;

/** Whether the screen can do without the call's answer. A failure is then not shown, and changes nothing (D-95). */
export const isDispensable = ({ load }: Load): boolean => load === 'optional' || load === 'preferred';

/** Whether the screen makes the call automatically. */
export const isLoad = (call: Load | undefined): boolean => call?.load !== undefined;

/** Whether the screen makes the call automatically, and is not shown before the answer. */
export const isWaitedFor = ({ load }: Load): boolean => load === 'required' || load === 'preferred';
