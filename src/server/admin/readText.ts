import { readFileSync } from 'node:fs';
import { AdministrationError } from '../administration/AdministrationError.ts';

/**
 * The text of a file that the operator names; `-` is what comes in.
 * @throws AdministrationError where there is none
 */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new AdministrationError(`${path} cannot be read: name a file that is there`);
  }
}
