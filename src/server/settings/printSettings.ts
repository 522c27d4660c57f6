import { type Settings, SettingsError } from '../core/settings/Settings.ts';
import { describeSettings } from './describeSettings.ts';
import { readSettings } from './readSettings.ts';
import { readVariables } from './readVariables.ts';
import { refuseMissingClient } from './refuseOrigins.ts';

// `npm run settings`: what the server would start with, and whether it would start.
let trouble: SettingsError | undefined;
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    trouble ??= error;
    return undefined;
  }
};
const variables = process.env;
const environment = attempt(() => readVariables(variables));
const settings = attempt((): Settings => {
  const read = readSettings(variables);
  refuseMissingClient(read);
  return read;
});
if (environment !== undefined) console.log(describeSettings(variables, environment, settings).join('\n'));
if (trouble === undefined) console.log(`\nA server with these settings starts in ${environment?.PORTAL_MODE} mode.`);
else {
  console.error(`\n${trouble.message}`);
  process.exitCode = 1;
}
