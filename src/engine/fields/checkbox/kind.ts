import type { FieldKind } from '../../flow/FieldKind.ts';
import { TICK } from '../tickValue.ts';

/** A box to tick. */
export const checkbox: FieldKind = TICK;
