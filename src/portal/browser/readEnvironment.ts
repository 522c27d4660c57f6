import { memberOf } from '../../engine/flow/expressions/memberOf.ts';

/** The deployment, from GET /env. */
export interface Deployment {
  readonly productType: string;
  readonly google: {
    readonly clientId: string;
    /** The address of the social sign-in; absent without one. */
    readonly authorizationEndpoint?: string;
    /** The nonce that the service expects in the provider's ID token (OpenID Connect Core 1.0, 3.1.2.1). */
    readonly nonce?: string;
  };
  readonly hostnames: Readonly<Record<'main' | 'org' | 'static', string>>;
  /** Further hosts that a flow may lead to (P01). */
  readonly allowedHosts: readonly string[];
  /** Whether the first field of a sign-in offers passkeys. */
  readonly passkeySignIn?: true;
  /** Whether the service takes counts of traffic. */
  readonly countsTraffic?: true;
}

/** SOCIAL-12: no social sign-in. */
const NO_GOOGLE = 'unavailable-google-client';
const GOOGLE_ENDPOINT = 'https://accounts.google.com/o/oauth2/v2/auth';

/** The answer of GET /env. Missing members, or a missing answer, get the defaults of D-96. */
export function readEnvironment(data: unknown, hostname: string): Deployment {
  const textAt = (value: unknown, name: string, otherwise: string) => {
    const text = memberOf(value, name);
    return typeof text === 'string' && text !== '' ? text : otherwise;
  };
  const [google, hostnames] = [memberOf(data, 'google'), memberOf(data, 'hostnames')];
  const clientId = textAt(google, 'clientId', NO_GOOGLE);
  const authorizationEndpoint = textAt(google, 'authorizationEndpoint', GOOGLE_ENDPOINT);
  const nonce = textAt(google, 'nonce', '');
  const hosts = memberOf(data, 'allowedHosts');
  return {
    productType: textAt(data, 'productType', ''),
    google:
      clientId === NO_GOOGLE ? { clientId } : { clientId, authorizationEndpoint, ...(nonce === '' ? {} : { nonce }) },
    hostnames: {
      main: textAt(hostnames, 'main', hostname),
      org: textAt(hostnames, 'org', hostname),
      static: textAt(hostnames, 'static', hostname),
    },
    allowedHosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
    ...(memberOf(data, 'passkeySignIn') === true ? { passkeySignIn: true } : {}),
    ...(memberOf(data, 'countsTraffic') === true ? { countsTraffic: true } : {}),
  };
}
