import { distance } from 'fastest-levenshtein';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** Shorter names resemble many that have nothing to do with this server. */
const SHORTEST = 7;
const MOST_LETTERS = 2;

/** Nothing else on a machine begins its variables with these, so whatever does is meant for this server. */
const OURS = ['PORTAL_', 'SIGN_IN_LIMIT_', 'TRUSTED_', 'MASTER_KEY_', 'UNVERIFIED_ACCOUNT_', 'CENTRAL_ACCOUNT'];
/** Kubernetes and Docker set these for each service of theirs, and one may be called "portal". */
const OF_LINKS = /_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

/**
 * Refuses a variable that is meant for this server and that it does not have: nobody would notice that it does nothing.
 * Its name is almost that of a setting, or begins as only settings do.
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
    const upper = name.toUpperCase();
    const meant = names.find((one) => one.length >= SHORTEST && distance(one, upper) <= MOST_LETTERS);
    if (meant !== undefined) throw new SettingsError(`${name} is not a setting: did you mean ${meant}?`);
    const prefix = OURS.find((ours) => upper.startsWith(ours) && !OF_LINKS.test(upper));
    if (prefix === undefined) continue;
    const alike = names.filter((one) => one.startsWith(prefix)).join(', ');
    throw new SettingsError(`${name} is not a setting: remove it, or set one of ${alike}`);
  }
}
