import type { FieldKind } from '../../flow/FieldKind.ts';
import { TICK } from '../tickValue.ts';

/** On or off, at once. */
export const onOff: FieldKind = TICK;
