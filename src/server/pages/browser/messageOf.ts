/**
 * Which message of the passkey section says what went wrong. The names are those that WebAuthn Level 3, section 5.1.3,
 * gives to a refused `create()`: a passkey that this device has already, and a person who said no.
 */
export function messageOf(error: unknown): 'known' | 'cancelled' | 'failed' {
  const name = error instanceof Error ? error.name : undefined;
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}
