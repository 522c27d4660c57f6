import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { seal } from '../../../src/server/core/keys/seal.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { CLIENT_KEY } from '../../../src/server/oidc/findClient.ts';
import type { TestService } from './openTestService.ts';
import type { TestBrowser } from './TestBrowser.ts';

export const REDIRECT = 'https://notes.acme.test/callback';
export const SIGNED_OUT = 'https://notes.acme.test/signed-out';

interface Registration {
  readonly secret?: string;
  readonly scope?: readonly string[];
  /** The public keys of its assertions. */
  readonly jwks?: { readonly keys: readonly object[] };
  readonly pkce?: boolean;
}

/** An app from the provider's point of view. It speaks plain HTTP, so it can send wrong requests. */
export class RelyingParty {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly challenge = createHash('sha256').update(this.verifier).digest('base64url');
  readonly #service: TestService;
  readonly #id: string;

  constructor(service: TestService, id = 'acme-notes') {
    this.#service = service;
    this.#id = id;
  }

  /** Registers the app's addresses. Without a secret it is a public client. */
  async register(changes: Registration = {}): Promise<void> {
    const { database, settings } = this.#service;
    const { secret, scope, jwks, pkce = true } = changes;
    await database
      .updateTable('oauth_clients')
      .set({
        redirect_uris: JSON.stringify([REDIRECT]),
        post_logout_redirect_uris: JSON.stringify([SIGNED_OUT]),
        secret:
          secret === undefined
            ? null
            : await seal(createKeyStore(settings, database), CLIENT_KEY, secret, `oauth_clients ${this.#id}`),
        jwks: jwks === undefined ? null : JSON.stringify(jwks),
        pkce,
        ...(scope ? { scope: JSON.stringify(scope) } : {}),
      })
      .where('id', '=', this.#id)
      .execute();
  }

  /** The query of an authorisation request; `undefined` leaves a parameter out. */
  query(changes: Readonly<Record<string, string | undefined>> = {}): string {
    const all = {
      client_id: this.#id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: this.challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    return new URLSearchParams(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ).toString();
  }

  authorize(browser: TestBrowser, query = this.query(), alias = 'acme'): Promise<LightMyRequestResponse> {
    return browser.send({ method: 'GET', url: `/oidc/${alias}/authorize?${query}` });
  }

  approve(browser: TestBrowser, ...approved: string[]) {
    return browser.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
      clientId: this.#id,
      approvals: ['openid', 'profile', 'email', 'offline_access'].map((scope) => ({
        scope,
        state: approved.includes(scope) ? ('APPROVED' as const) : ('DENIED' as const),
      })),
    });
  }

  /** A code for the signed-in person, who has agreed. */
  async code(browser: TestBrowser, query = this.query()): Promise<string> {
    const response = await this.authorize(browser, query);
    const code = locationOf(response).searchParams.get('code');
    if (!code) throw new Error(`no code: ${response.statusCode} ${response.headers.location ?? response.body}`);
    return code;
  }

  async token(
    form: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.#service.app.inject({
      method: 'POST',
      url: '/oidc/acme/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ client_id: this.#id, ...form }).toString(),
    });
    return { status: response.statusCode, body: response.json() };
  }

  exchange(code: string, changes: Readonly<Record<string, string>> = {}) {
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: this.verifier };
    return this.token({ ...form, ...changes });
  }

  refresh(token: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token: token });
  }

  async userinfo(token: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { authorization: `Bearer ${String(token)}` };
    const response = await this.#service.app.inject({ url: '/oidc/acme/userinfo', headers });
    return { status: response.statusCode, body: response.json() };
  }
}

/** The address that an answer redirects to. */
export const locationOf = (response: LightMyRequestResponse): URL =>
  new URL(String(response.headers.location ?? '/nowhere'), 'http://localhost:3100');
