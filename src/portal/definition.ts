import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../contract/operations.ts';
import { SERVER_FILES, SERVER_PATHS } from '../contract/serverPaths.ts';
import { definePortal } from '../engine/checker/readDefinition.ts';
import type { FieldKinds } from '../engine/flow/FieldKind.ts';
import { BASE } from '../theme/base.ts';
import { consent } from './fields/consent/kind.ts';
import { functions } from './words.ts';

/** The field kinds that this portal adds to the engine's; their widgets are in `browser/widgets.ts`. */
const fields: FieldKinds = { consent };

const FILE = join(import.meta.dirname, '../../locales/en/portal.json');
let known: string | undefined;

/**
 * The launcher's name, the same in every language (D-26). It is read instead of imported, since saving the text would
 * restart the development server. While the file is incomplete, the previous name is used.
 *
 * @throws if the file cannot be read and never could
 */
function launcherName(): string {
  try {
    known = String(JSON.parse(readFileSync(FILE, 'utf8')).name);
  } catch (error) {
    if (known === undefined) throw error;
  }
  return known;
}

/** This portal, for the checker and the build. */
export const definition = definePortal({
  contract,
  environment: 'environment.read',
  constants: {
    get launcher() {
      return launcherName();
    },
  },
  reserved: [...SERVER_PATHS, ...SERVER_FILES],
  theme: BASE,
  fields,
  functions,
});
