/**
 * The request header that identifies the attempts of one intent (R03; draft-ietf-httpapi-idempotency-key-header-07): a
 * string of RFC 8941, section 3.3.3, new for each intent. A service without support for it performs each attempt.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A quoted string of 16 to 255 printable characters, without escapes. */
export const IDEMPOTENCY_KEY_PATTERN = '^"[ !#-\\[\\]-~]{16,255}"$';
