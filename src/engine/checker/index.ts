/** The checker, for a portal's own tools; `vestibule-check` is the command. */

export { KINDS } from '../fields/kinds.ts';
export type { FieldKind, FieldKinds } from '../flow/FieldKind.ts';
export { check } from './check.ts';
export { definePortal } from './definePortal.ts';
export { formatFindings } from './formatFindings.ts';
export { readDefinition } from './readDefinition.ts';
export { readSources } from './readSources.ts';
export { runCheck } from './runCheck.ts';
