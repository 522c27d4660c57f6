import { SettingsError } from '../core/settings/SettingsError.ts';
import { describeSettings } from './describeSettings.ts';
import { readSettings } from './readSettings.ts';
import { readVariables } from './readVariables.ts';

// `npm run settings`: what the server would start with, and whether it would.
try {
  console.log(describeSettings(readVariables(process.env)).join('\n'));
  readSettings(process.env);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
