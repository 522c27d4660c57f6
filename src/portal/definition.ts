import texts from '../../locales/en/portal.json' with { type: 'json' };
import { contract } from '../contract/operations.ts';
import { SERVER_PATHS } from '../contract/serverPaths.ts';
import { definePortal } from '../engine/checker/definePortal.ts';
import { fields } from './kinds.ts';
import { functions } from './words.ts';

/** This portal, for the checker and the build. The launcher's name is a constant (D-26). */
export const definition = definePortal({
  contract,
  environment: 'GET /env',
  constants: { launcher: texts.name },
  reserved: SERVER_PATHS,
  fields,
  functions,
});
