import type { FieldKinds } from '../engine/flow/FieldKind.ts';
import { consent } from './fields/consent/kind.ts';

/** The kinds of fields that this portal adds to the engine's; `browser/widgets.ts` has what draws each. */
export const fields: FieldKinds = { consent };
