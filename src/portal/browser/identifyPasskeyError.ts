/** The result of a passkey prompt as a code of the contract. Clauses of WebAuthn Level 3. */
export function identifyPasskeyError(error: unknown): 'CANCELLED' | 'UNSUPPORTED' | 'FAILED' {
  switch (nameOf(error)) {
    // Section 5.1.4.2, last step, and 14.5.2: refused, dismissed, timed out, or no such passkey, which a page must
    // not be able to tell apart.
    case 'NotAllowedError':
    // Section 5.1.4, "if options.signal is present and aborted": the screen was left, or a newer prompt took over.
    case 'AbortError':
      return 'CANCELLED';
    // Section 5.1.4.2, "userVerification" and extensions that this client cannot do.
    case 'NotSupportedError':
      return 'UNSUPPORTED';
    // Section 5.1.4.2: the effective domain and the relying-party id (SecurityError); errors of the authenticator
    // (UnknownError, InvalidStateError, ConstraintError); and all others.
    default:
      return 'FAILED';
  }
}

/** The library wraps some errors; the cause is the browser's error. */
function nameOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const cause = 'cause' in error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null) return nameOf(cause);
  return 'name' in error ? error.name : undefined;
}
