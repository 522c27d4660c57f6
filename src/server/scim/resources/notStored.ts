/**
 * Attributes that directories send and nobody reads, by their names in lower case. They are taken without an error, since
 * it would stop provisioning, and a filter by one of them finds nobody. `urn:` stands for those of an extension; some
 * directories write those of the enterprise schema without it.
 */
export const NOT_STORED: { readonly users: readonly string[]; readonly groups: readonly string[] } = {
  // biome-ignore format: a list of words, not of lines
  users: [
    'urn:', 'nickname', 'profileurl', 'title', 'usertype', 'timezone', 'password', 'phonenumbers', 'ims', 'photos',
    'addresses', 'entitlements', 'roles', 'x509certificates', 'preferredlanguage', 'locale', 'employeenumber',
    'costcenter', 'organization', 'division', 'department', 'manager',
  ],
  groups: ['urn:', 'description'],
};
