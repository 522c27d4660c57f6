import { distance } from 'fastest-levenshtein';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** Shorter names resemble many that have nothing to do with this server. */
const SHORTEST = 7;
const MOST_LETTERS = 2;

/**
 * Refuses a variable whose name is almost that of a setting: nobody would notice that it does nothing.
 *
 * @param names of the settings
 * @throws SettingsError with the name that was probably meant
 */
export function refuseMisspelt(
  variables: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): void {
  const known = new Set(names);
  for (const [name, value] of Object.entries(variables)) {
    if (!value || known.has(name) || name.length < SHORTEST) continue;
    const meant = names.find((one) => one.length >= SHORTEST && distance(one, name.toUpperCase()) <= MOST_LETTERS);
    if (meant !== undefined) throw new SettingsError(`${name} is not a setting: did you mean ${meant}?`);
  }
}
