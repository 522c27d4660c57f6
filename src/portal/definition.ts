import { contract } from '../contract/operations.ts';
import { SERVER_FILES, SERVER_PATHS } from '../contract/serverPaths.ts';
import { definePortal } from '../engine/checker/definePortal.ts';
import { BASE } from '../theme/base.ts';
import { fields } from './kinds.ts';
import { launcherName } from './launcherName.ts';
import { functions } from './words.ts';

/** This portal, for the checker and the build. */
export const definition = definePortal({
  contract,
  environment: 'GET /env',
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
