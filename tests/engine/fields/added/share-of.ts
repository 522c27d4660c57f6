import type { Value } from '../../../../src/engine/flow/types.ts';
import type { ValueFunction } from '../../../../src/engine/flow/ValueFunction.ts';
import { closed, part } from '../../../../src/engine/language/primitives.ts';

/** A part of a whole, in percent. */
export const shareOf: ValueFunction<Readonly<Record<'part' | 'whole', Value>>> = {
  argument: closed({ part: part('value'), whole: part('value') }, ['part', 'whole']),
  takes: { type: 'number' },
  gives: () => ({ type: 'number' }),
  compute: ({ part: some, whole }, read) => (Number(read(some) ?? 0) / Number(read(whole))) * 100,
};
