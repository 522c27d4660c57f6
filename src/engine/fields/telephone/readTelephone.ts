import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** A number with digits and signs of ASCII, where an input method or another script has its own. */
export const readTelephone: Normaliser = (raw) => (typeof raw === 'string' ? asciiDigits(raw.normalize('NFKC')) : raw);
