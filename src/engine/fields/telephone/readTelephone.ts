import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** A telephone number in which digits and signs of input methods and other scripts are replaced by ASCII ones. */
export const readTelephone: Normaliser = (raw) => (typeof raw === 'string' ? asciiDigits(raw.normalize('NFKC')) : raw);
