/** The key that clients' secrets are sealed with. */
export const CLIENT_KEY = 'oauth-client';
