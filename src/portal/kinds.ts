import { KINDS } from '../engine/fields/kinds.ts';
import { consent } from './fields/consent/kind.ts';

/** The kinds of fields that this portal has; `browser/widgets.ts` has what draws each. */
export const fields = { ...KINDS, consent };
