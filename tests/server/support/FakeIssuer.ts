import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The answer to the exchange of the next code. */
export interface FakeAnswer {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  /** Changes the ID token after it is signed. */
  readonly spoil?: (token: string) => string;
  readonly key?: KeyObject;
  readonly withoutIdToken?: true;
  readonly status?: number;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID provider with whatever claims a test wants. */
export class FakeIssuer {
  static readonly clientId = 'vestibule-stand-in';
  readonly origin: string;
  /** Every token request as it arrived. */
  readonly requests: URLSearchParams[] = [];
  readonly stranger = makeKeys().privateKey;
  readonly #keys = makeKeys();
  readonly #answers = new Map<string, FakeAnswer>();
  readonly #server: Server;
  #codes = 0;

  constructor(private readonly port: number) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  /** SPKI, PEM. */
  get publishedKey(): string {
    return this.#keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  async open(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The claims of a valid ID token, as Google's has them. */
  goodClaims(subject: string, email: string, name = 'Some Body'): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 3600 };
    return {
      iss: this.origin,
      aud: FakeIssuer.clientId,
      sub: subject,
      ...times,
      email,
      email_verified: true,
      hd: 'x.test',
      name,
    };
  }

  /** A code that can be exchanged once, for the given answer. */
  issueCode(answer: FakeAnswer): string {
    const code = `code-${++this.#codes}`;
    this.#answers.set(code, answer);
    return code;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return send(200, {
          issuer: this.origin,
          authorization_endpoint: `${this.origin}/auth`,
          token_endpoint: `${this.origin}/token`,
          jwks_uri: `${this.origin}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        });
      case '/jwks':
        return send(200, {
          keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'fake', alg: 'RS256', use: 'sig' }],
        });
      case '/token': {
        const form = new URLSearchParams(await text(request));
        this.requests.push(form);
        const answer = this.#answers.get(form.get('code') ?? '');
        this.#answers.delete(form.get('code') ?? '');
        if (!answer) return send(400, { error: 'invalid_grant' });
        if (answer.status) return send(answer.status, { error: 'server_error' });
        const tokens = { access_token: 'provider-access-token', token_type: 'Bearer', expires_in: 3600 };
        return send(200, answer.withoutIdToken ? tokens : { ...tokens, id_token: this.#sign(answer) });
      }
      default:
        return send(404, {});
    }
  }

  #sign({ claims = {}, header = {}, key = this.#keys.privateKey, spoil = (token) => token }: FakeAnswer): string {
    const content = `${encode({ alg: 'RS256', kid: 'fake', typ: 'JWT', ...header })}.${encode(claims)}`;
    return spoil(`${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`);
  }
}
