import { contract } from '../contract/operations.ts';
import type { Definition } from '../engine/flow/Definition.ts';

/** This portal, for the checker and the build. */
export const definition: Definition = {
  contract,
  // The launcher's name is a constant of the build (D-26).
  environment: { operation: 'GET /env', adds: { launcher: { type: 'string' } } },
};
