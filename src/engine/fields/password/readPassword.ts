import { passwordForm } from '../../contract/passwordForm.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** A password as the service normalises it. */
export const readPassword: Normaliser = (raw) => (typeof raw === 'string' ? passwordForm(raw) : raw);
