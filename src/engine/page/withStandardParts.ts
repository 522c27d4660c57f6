import { NORMALISERS } from '../fields/normalisers.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { PREDICATES } from '../predicates/index.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';

/** A portal's own parts, added to the engine's. */
export const withStandardParts = (parts: Partial<PortalParts>): PortalParts => ({
  ...parts,
  functions: { ...FUNCTIONS, ...parts.functions },
  predicates: { ...PREDICATES, ...parts.predicates },
  normalisers: { ...NORMALISERS, ...parts.normalisers },
});
