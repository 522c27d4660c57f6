import type { EnvironmentVariables } from './settingsSchema.ts';
import { SECRET_SETTINGS, type SettingName, settingsSchema } from './settingsSchema.ts';

const SECRETS: readonly SettingName[] = SECRET_SETTINGS;

/** One line per setting: name, value, meaning. A secret's value is never shown. */
export function describeSettings(environment: EnvironmentVariables): string[] {
  const names = Object.keys(settingsSchema.properties) as SettingName[];
  const longest = Math.max(...names.map((name) => name.length));
  return names.map((name) => {
    const value = environment[name];
    const shown = value === undefined ? '(unset)' : SECRETS.includes(name) ? '(set, secret)' : String(value);
    return `${name.padEnd(longest)} ${shown.padEnd(28)} ${settingsSchema.properties[name].description}`;
  });
}
