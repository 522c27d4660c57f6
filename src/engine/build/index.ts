/** The build of a portal with Vite. */
export { readDefinition } from '../flow/readDefinition.ts';
export { vestibule } from './vestibule.ts';
