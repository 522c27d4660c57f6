import { readFileSync } from 'node:fs';
import { AdministrationError } from '../administration/AdministrationError.ts';

/**
 * The text of a file that the operator names; `-` is what comes in.
 * @throws AdministrationError where there is none, or it is no text
 */
export function readText(path: string): string {
  const text = readWhole(path);
  const zero = text.indexOf('\0');
  if (zero < 0) return text;
  const line = text.slice(0, zero).split('\n').length;
  throw new AdministrationError(`${path}:${line}: has U+0000, which no text needs: save the file as UTF-8`);
}

function readWhole(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new AdministrationError(`${path} cannot be read: name a file that is there`);
  }
}
