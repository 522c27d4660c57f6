import type { FieldKind } from '../../flow/FieldKind.ts';
import { TICK } from '../textValue.ts';

/** A checkbox. */
export const checkbox: FieldKind = TICK;
