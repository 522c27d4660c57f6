/** The scopes that give an app something of the embedded service: claims, or a refresh token. */
export const GIVING_SCOPES = ['openid', 'offline_access', 'profile', 'email', 'group'] as const;

/** Those that give something: an older client may have others, for which an app gets nothing. */
export const givingOf = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => GIVING_SCOPES.some((giving) => giving === scope));

/** All scopes for which the consent screens have texts (OAUTH-14 to OAUTH-16). Others give something at other services. */
export const SCOPES = [
  ...GIVING_SCOPES,
  'phone',
  'app',
  'directory',
  'iam',
  'org',
  'org-unit',
  'user',
  'userinfo',
  'userdetails.mobile',
] as const;
