import type { Settings } from '../core/settings/Settings.ts';
import type { EnvironmentVariables } from './settingsSchema.ts';
import { SECRET_SETTINGS, type SettingName, settingsSchema } from './settingsSchema.ts';

const SECRETS: readonly SettingName[] = SECRET_SETTINGS;

/** The effective values of settings whose defaults follow from other settings. */
const FOLLOWING: Partial<Record<SettingName, (settings: Settings) => string | undefined>> = {
  PORTAL_ORIGIN: ({ origin }) => origin.origin,
  MAIL_FROM: ({ mailFrom }) => mailFrom.address,
  STOP_DELAY: ({ stopDelay }) => String(stopDelay / 1000),
  MAX_CONNECTIONS: ({ maxConnections }) => String(maxConnections),
  CUSTOMER_SERVICE_EMAIL: ({ customerServiceEmail }) => customerServiceEmail,
  CENTRAL_ACCOUNT_DOMAINS: ({ centralDomains }) => centralDomains.join(', ') || undefined,
};

type Variables = Readonly<Record<string, string | undefined>>;

const NAMES = Object.keys(settingsSchema.properties) as SettingName[];
const isSet = (name: SettingName, variables: Variables): boolean => Boolean(variables[name]?.trim());

/** DATA_DIR has no effect if PostgreSQL or another identity service stores the data. */
const isUnused = (name: SettingName, { databaseUrl, apiOrigin }: Pick<Settings, 'databaseUrl' | 'apiOrigin'>) =>
  name === 'DATA_DIR' && (databaseUrl ?? apiOrigin) !== undefined;

/** The names of settings that are not set, and of those that are set but have no effect. */
export const namesOfUnset = (variables: Variables, settings: Pick<Settings, 'databaseUrl' | 'apiOrigin'>) => ({
  unset: NAMES.filter((name) => !isSet(name, variables)),
  unused: NAMES.filter((name) => isSet(name, variables) && isUnused(name, settings)),
});

/**
 * One line per setting: name, effective value, its source, meaning. A secret's value is never shown.
 *
 * @param variables as they are set
 * @param environment the same variables, with defaults
 * @param settings what the server would start with; undefined if it would not start
 */
export function describeSettings(
  variables: Variables,
  environment: EnvironmentVariables,
  settings: Settings | undefined,
): string[] {
  const longest = Math.max(...NAMES.map((name) => name.length));
  return NAMES.map((name) => {
    const [value, source] = inForce(name, variables, environment, settings);
    return `${name.padEnd(longest)} ${value.padEnd(28)} ${source.padEnd(8)} ${settingsSchema.properties[name].description}`;
  });
}

function inForce(
  name: SettingName,
  variables: Variables,
  environment: EnvironmentVariables,
  settings: Settings | undefined,
): readonly [value: string, source: string] {
  const value = environment[name];
  const isRead = settings === undefined || !isUnused(name, settings);
  if (isSet(name, variables)) return [SECRETS.includes(name) ? '(secret)' : String(value), isRead ? 'set' : 'unused'];
  if (value !== undefined) return [String(value), 'default'];
  const following = settings && FOLLOWING[name]?.(settings);
  return following === undefined ? ['-', 'unset'] : [following, 'follows'];
}
