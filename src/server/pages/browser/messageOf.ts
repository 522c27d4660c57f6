import { StaleSignIn } from './send.ts';

/**
 * The message for an error in the passkey section. The names are those of WebAuthn Level 3, section 5.1.3, for a failed
 * `create()`: this device already has the passkey, or the person cancelled. Empty where a
 * dialog says it.
 */
export function messageOf(error: unknown): 'known' | 'cancelled' | 'failed' | '' {
  if (error instanceof StaleSignIn) return '';
  const name = error instanceof Error ? error.name : undefined;
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}
