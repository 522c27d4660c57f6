import texts from '../../locales/en/portal.json' with { type: 'json' };
import { contract } from '../contract/operations.ts';
import type { Definition } from '../engine/flow/Definition.ts';
import { fields } from './kinds.ts';
import { functions, predicates } from './words.ts';

/** This portal, for the checker and the build. The launcher's name is a constant (D-26). */
export const definition: Definition = {
  contract,
  environment: 'GET /env',
  constants: { launcher: texts.name },
  fields,
  functions,
  predicates,
};
