import { AdministrationError } from '../../administration/AdministrationError.ts';
import { type JsonText, readJson } from '../../world/readJson.ts';
import { readParts } from '../readText.ts';

/** The most characters of a file that is kept whole in memory: enough for a hundred thousand users or so. */
const LARGEST = 64 * 1024 * 1024;

/**
 * Reads a JSON file.
 * @param instead what to do with a larger file, after "is too large to be read at once: "
 * @throws AdministrationError if it is too large or not JSON
 */
export async function readWholeJson(path: string, instead: string): Promise<JsonText> {
  let text = '';
  for await (const part of readParts(path)) {
    text += part;
    if (text.length > LARGEST) throw new AdministrationError(`${path}: is too large to be read at once: ${instead}`);
  }
  return readJson(path, text);
}
