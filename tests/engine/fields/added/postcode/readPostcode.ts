import type { Normaliser } from '../../../../../src/engine/flow/Normaliser.ts';

/** `sw1a1aa` becomes `SW1A 1AA`. */
export const readPostcode: Normaliser = (raw) =>
  typeof raw === 'string' && raw.length > 3 ? `${raw.slice(0, -3)} ${raw.slice(-3)}`.toUpperCase() : raw;
