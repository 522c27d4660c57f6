/** The checker, for tools of a portal's own; `vestibule-check` is the command. */
export { readDefinition } from '../flow/readDefinition.ts';
export { check } from './check.ts';
export { formatFindings } from './formatFindings.ts';
export { readSources } from './readSources.ts';
export { runCheck } from './runCheck.ts';
