/**
 * Loads the WebAuthn library at the first ceremony, since loading it at start would take an eighth of the service's
 * start time (R06).
 */
export async function loadWebAuthn() {
  const [ceremonies, { decodeClientDataJSON }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...ceremonies, decodeClientDataJSON };
}
