import { generateKeyPairSync } from 'node:crypto';
import Provider, { type Adapter, type AdapterPayload, type Configuration, interactionPolicy } from 'oidc-provider';
import { createSecret } from '../tokens/issueToken.ts';
import { STAND_IN_ACCOUNTS } from './accounts.ts';

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/**
 * The stand-in for Google: an OpenID provider without passwords, whose ID tokens contain the address and whether it is
 * verified, as Google's do. Its keys and sessions are kept only in memory.
 */
export function createIssuer(issuer: URL, client: Client): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [createSecret()] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    pkce: { required: () => false },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    findAccount: (_context, sub) => {
      const account = STAND_IN_ACCOUNTS.find((candidate) => candidate.sub === sub);
      if (!account) return undefined;
      const { email, emailVerified, isPrivate = false, name, givenName, familyName } = account;
      const claims = {
        sub,
        email,
        email_verified: emailVerified,
        ...(isPrivate ? {} : { hd: email.slice(email.indexOf('@') + 1) }),
        name,
        given_name: givenName,
        family_name: familyName,
      };
      return { accountId: sub, claims: () => claims };
    },
    // Whoever chooses an account also consents.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (!clientId || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  return new Provider(issuer.origin, configuration);
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'stand-in', alg: 'RS256', use: 'sig' };
}

/** The library's storage, kept only in memory. */
class MemoryAdapter implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = this.#kept.get(id);
    const isOver = payload?.exp !== undefined && payload.exp * 1000 <= Date.now();
    return isOver ? undefined : payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#kept.get(id);
    if (payload) this.#kept.set(id, { ...payload, consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }
}
