import { extname, join } from 'node:path';

/** The path of a module in this folder: TypeScript in the repository, JavaScript in the package. */
export const beside = (name: string): string => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);
