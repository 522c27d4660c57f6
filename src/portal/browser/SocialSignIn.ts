import { fail, succeed } from '../../engine/adapters/BrowserCalls.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import type { Deployment } from './readEnvironment.ts';

/** The session storage key for the state, until the provider responds. */
const STATE_KEY = 'socialState';

type Parameters = Readonly<Record<string, unknown>>;

/** Goes to a social provider and back (specification, section 7; RFC 6749, sections 4.1.1 and 10.12; D-53). */
export class SocialSignIn {
  readonly #deployment: () => Deployment;

  constructor(deployment: () => Deployment) {
    this.#deployment = deployment;
  }

  /** The address of the provider's authorisation page, with a fresh state kept in this session. */
  begin({ provider, loginHint, maxAge }: Parameters): Answer {
    const { clientId, authorizationEndpoint, nonce } = this.#deployment().google;
    const state = createState();
    // Without a stored state the response could not be validated, so the visitor is not sent away (R09).
    if (authorizationEndpoint === undefined || typeof provider !== 'string' || !keep(state)) return fail('UNAVAILABLE');
    const address = new URL(authorizationEndpoint);
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri(provider),
      response_type: 'code',
      scope: 'openid profile email',
      access_type: 'offline',
      prompt: 'select_account',
      state,
      ...(nonce === undefined ? {} : { nonce }),
      ...(typeof loginHint === 'string' && loginHint !== '' ? { login_hint: loginHint } : {}),
      // Never `prompt=login`: Google rejects unknown prompts, and `max_age=0` has the same meaning.
      ...(typeof maxAge === 'string' && /^\d{1,9}$/.test(maxAge) ? { max_age: maxAge } : {}),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return succeed({ address: address.href });
  }

  /** Whether the response has the state that was sent. The state is valid for one response. */
  return({ provider, state }: Parameters): Answer {
    const sent = take();
    const isOurs = typeof state === 'string' && sent !== null && state === sent;
    return isOurs && typeof provider === 'string'
      ? succeed({ redirectUri: redirectUri(provider) })
      : fail('STATE_MISMATCH');
  }
}

const redirectUri = (provider: string) => `${window.location.origin}/sso/${encodeURIComponent(provider.toLowerCase())}`;

function createState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keep(state: string): boolean {
  try {
    window.sessionStorage.setItem(STATE_KEY, state);
    return window.sessionStorage.getItem(STATE_KEY) === state;
  } catch {
    return false;
  }
}

function take(): string | null {
  try {
    const state = window.sessionStorage.getItem(STATE_KEY);
    window.sessionStorage.removeItem(STATE_KEY);
    return state;
  } catch {
    return null;
  }
}
