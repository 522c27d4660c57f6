/** The scopes that give an app something at the embedded service: claims, or a refresh token. */
export const GIVING_SCOPES = ['openid', 'offline_access', 'profile', 'email', 'group'] as const;

/** Those of the scopes that have an effect: an older client may have others, which give it nothing. */
export const givingOf = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => GIVING_SCOPES.some((giving) => giving === scope));

/**
 * All scopes that have texts on the consent screens (OAUTH-14 to OAUTH-16). Some only have an effect at other services.
 */
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
