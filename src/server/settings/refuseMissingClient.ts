import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../core/settings/Settings.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** A file that every build of the page has. */
const FILE = 'headers.json';

/** @throws SettingsError if production would start without pages; development may start before its first build */
export function refuseMissingClient({ clientDir, mode }: Pick<Settings, 'clientDir' | 'mode'>): void {
  if (mode === 'development' || existsSync(join(clientDir, FILE))) return;
  throw new SettingsError(`CLIENT_DIR ${clientDir} has no built portal: run npm run build, or set it to its folder`);
}
