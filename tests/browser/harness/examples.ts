/** Answers that several specs use. */

export const ICON = 'https://static.vestibule.test/acme.svg';

/** The logo and the policy of the third-party app. */
export const LOGO = 'https://static.vestibule.test/app.svg';
export const POLICY = 'https://client.vestibule.test/privacy';

export const ACME = {
  id: 'O1',
  name: 'Acme',
  alias: 'acme',
  label: 'Acme Inc',
  decorators: [{ type: 'ICON', value: ICON }],
} as const;

export const GLOBEX = { id: 'O2', name: 'Globex', alias: 'globex', label: 'Globex', decorators: [] } as const;

/** An environment. A client id in it makes social sign-in available. */
export const environment = (
  changes: { productType?: string; clientId?: string; main?: string } = {},
): Readonly<Record<string, unknown>> => ({
  productType: changes.productType ?? 'SAAS',
  google: { clientId: changes.clientId ?? 'unavailable-google-client' },
  hostnames: { main: changes.main ?? 'localhost', org: 'localhost', static: 'localhost' },
});

/** An entry of the token bucket. */
export const account = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  id: 't1',
  username: 'ada@acme.test',
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  profileImageUrl: null,
  signinChannel: 'PASSWORD',
  state: 'ACTIVATED',
  reason: null,
  ...changes,
});

/** The signed-in user (`GET /users/me`): an individual without an organisation. */
export const person = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  id: 'u1',
  username: 'ada@acme.test',
  displayName: 'Ada',
  firstName: 'Ada',
  orgId: null,
  orgName: null,
  businessUser: false,
  ...changes,
});

/** The third-party app that asks for consent. */
export const client = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  clientId: 'c1',
  name: 'Foo Notes',
  logo: LOGO,
  scope: ['openid', 'profile', 'email'],
  autoapprove: ['openid'],
  policies: [{ name: 'Privacy of Foo', uri: POLICY }],
  ...changes,
});

/** An organisation's password rules; by default the fewest. */
export const passwordPolicy = (changes: object = {}) => ({
  ...{ minLength: 8, maxLength: 30, requiredLowerCase: false, requiredUpperCase: false },
  ...{ requiredNumber: false, requiredSymbol: false, duration: { day: 90 } },
  ...changes,
});

/**
 * As many kinds of characters as without an organisation, so the list of rules keeps its length. Another length would
 * move the content below it.
 */
export const usualPolicy = () =>
  passwordPolicy({ requiredLowerCase: true, requiredNumber: true, requiredSymbol: true });
