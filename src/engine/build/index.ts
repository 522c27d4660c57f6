/** The build of a portal with Vite. */
export { readDefinition } from '../checker/readDefinition.ts';
export { vestibule } from './vestibule.ts';
