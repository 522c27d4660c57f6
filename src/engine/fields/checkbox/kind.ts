import type { FieldKind } from '../../flow/FieldKind.ts';
import { TICK } from '../tickValue.ts';

/** A checkbox. */
export const checkbox: FieldKind = TICK;
