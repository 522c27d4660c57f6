/** The build of a portal with Vite. */

export { definePortal, readDefinition } from '../checker/readDefinition.ts';
export { vestibule } from './vestibule.ts';
