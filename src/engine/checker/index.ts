/** The checker, for tools of a portal's own; `vestibule-check` is the command. */

export { KINDS } from '../fields/kinds.ts';
export type { FieldKind, FieldKinds } from '../flow/FieldKind.ts';
export { check } from './check.ts';
export { definePortal } from './definePortal.ts';
export { formatFindings } from './formatFindings.ts';
export { readDefinition } from './readDefinition.ts';
export { readSources } from './readSources.ts';
export { runCheck } from './runCheck.ts';
