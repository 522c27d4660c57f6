import type { FieldKind } from '../../flow/FieldKind.ts';
import { TICK } from '../textValue.ts';

/** On or off, with immediate effect. */
export const onOff: FieldKind = TICK;
