/** The checker as a library, for a portal's own tools; the command is `vestibule-check`. */

export { KINDS } from '../fields/kinds.ts';
export type { FieldKind, FieldKinds } from '../flow/FieldKind.ts';
export { check } from './check.ts';
export { formatFindings } from './formatFindings.ts';
export { definePortal, readDefinition } from './readDefinition.ts';
export { readSources } from './readSources.ts';
export { runCheck } from './runCheck.ts';
