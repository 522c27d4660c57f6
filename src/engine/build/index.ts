/** The build of a portal with Vite. */

export { definePortal } from '../checker/definePortal.ts';
export { readDefinition } from '../checker/readDefinition.ts';
export { vestibule } from './vestibule.ts';
