import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** A number with ASCII digits and signs, replacing those of input methods and other scripts. */
export const readTelephone: Normaliser = (raw) => (typeof raw === 'string' ? asciiDigits(raw.normalize('NFKC')) : raw);
