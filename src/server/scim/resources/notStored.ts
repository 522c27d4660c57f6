/**
 * Attributes that directories send and the service ignores, by name in lower case. They cause no error, since that
 * would stop provisioning, and filtering by one of them finds nobody. `urn:` stands for the attributes of
 * extensions; some directories write those of the enterprise schema without this prefix.
 */
export const NOT_STORED: { readonly users: readonly string[]; readonly groups: readonly string[] } = {
  // biome-ignore format: a list of words, not of lines
  users: [
    'urn:', 'nickname', 'profileurl', 'title', 'usertype', 'timezone', 'password', 'phonenumbers', 'ims', 'photos',
    'addresses', 'entitlements', 'roles', 'x509certificates', 'preferredlanguage', 'locale', 'employeenumber',
    'costcenter', 'organization', 'division', 'department',
  ],
  groups: ['urn:', 'description'],
};
