import { FUNCTIONS } from '../functions/index.ts';
import { PREDICATES } from '../predicates/index.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';

/** What a portal hands in, and what every portal has where it hands in nothing. */
export const withStandardParts = (parts: Partial<PortalParts>): PortalParts => ({
  functions: FUNCTIONS,
  predicates: PREDICATES,
  ...parts,
});
