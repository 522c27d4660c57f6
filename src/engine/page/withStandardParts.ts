import { NORMALISERS } from '../fields/normalisers.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { PREDICATES } from '../predicates/index.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';

/** What a portal hands in, added to what the engine has. */
export const withStandardParts = (parts: Partial<PortalParts>): PortalParts => ({
  ...parts,
  functions: { ...FUNCTIONS, ...parts.functions },
  predicates: { ...PREDICATES, ...parts.predicates },
  normalisers: { ...NORMALISERS, ...parts.normalisers },
});
