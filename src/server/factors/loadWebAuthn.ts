/** The library of the ceremonies. Loaded when one takes place: it would be an eighth of the service's start (R06). */
export async function loadWebAuthn() {
  const [ceremonies, { decodeClientDataJSON }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...ceremonies, decodeClientDataJSON };
}
