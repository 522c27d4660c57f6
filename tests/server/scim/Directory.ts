import type { LightMyRequestResponse } from 'fastify';
import { issueScimToken } from '../../../src/server/administration/issueScimToken.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a directory gets is JSON of any shape, and tests compare it.
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type Headers = Readonly<Record<string, string>>;

/** The directory of an organisation, with its token. */
export class Directory {
  readonly #service: TestService;
  readonly #token: string;

  private constructor(service: TestService, token: string) {
    this.#service = service;
    this.#token = token;
  }

  static async open(service: TestService, orgId = 'ORG-1', expiresAt: Date | null = null): Promise<Directory> {
    const wanted = { orgId, name: 'Test', createdBy: 'test', expiresAt };
    const { secret, row } = issueScimToken(wanted, service.clock.now());
    await service.database.insertInto('scim_tokens').values(row).execute();
    return new Directory(service, secret);
  }

  async send(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answer> {
    const response = await this.#service.app.inject({
      ...{ method, url: `/scim/v2${path}` },
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const parsed: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    return { status: response.statusCode, body: parsed, headers: response.headers };
  }

  get(path: string, headers: Headers = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  patch(path: string, ...Operations: readonly object[]): Promise<Answer> {
    return this.send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  }

  /** The id of the first user that a filter finds. */
  async idOf(filter: string): Promise<string> {
    const { body } = await this.get(`/Users?${new URLSearchParams({ filter })}`);
    return body.Resources[0].id;
  }

  /** The usernames that a filter finds. */
  async find(filter: string): Promise<string[]> {
    const { body } = await this.get(`/Users?${new URLSearchParams({ filter, attributes: 'userName', count: '200' })}`);
    return body.Resources.map(({ userName }: { userName: string }) => userName).sort();
  }
}

/** A service with the directories of Acme and of Globex. */
export async function openDirectories() {
  const service = await openTestService();
  return { service, acme: await Directory.open(service), globex: await Directory.open(service, 'ORG-2') };
}
