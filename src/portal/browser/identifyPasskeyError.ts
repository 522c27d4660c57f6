/** What became of a passkey prompt, in the codes of the contract. Clauses of WebAuthn Level 3. */
export function identifyPasskeyError(error: unknown): 'CANCELLED' | 'UNSUPPORTED' | 'FAILED' {
  switch (nameOf(error)) {
    // Section 5.1.4.2, last step, and 14.5.2: refused, dismissed, timed out, or no such passkey, which a page must
    // not be able to tell apart.
    case 'NotAllowedError':
    // Section 5.1.4, "if options.signal is present and aborted": we left, or a newer prompt took over.
    case 'AbortError':
      return 'CANCELLED';
    // Section 5.1.4.2, "userVerification" and extensions that this client cannot do.
    case 'NotSupportedError':
      return 'UNSUPPORTED';
    // Section 5.1.4.2, steps on the effective domain and the relying-party id (SecurityError); the authenticator's
    // own trouble (UnknownError, InvalidStateError, ConstraintError); and whatever else there is.
    default:
      return 'FAILED';
  }
}

/** The library wraps some errors; what the browser raised is the cause. */
function nameOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const cause = 'cause' in error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null) return nameOf(cause);
  return 'name' in error ? error.name : undefined;
}
