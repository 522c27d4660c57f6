import Provider, { type AdapterPayload } from 'oidc-provider';
import { unseal } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import { CLIENT_KEY } from './clientKey.ts';
import { findClient } from './findClient.ts';
import { RecordAdapter } from './RecordAdapter.ts';
import { isNative } from './redirectAddresses.ts';

/** A client may send its secret in the header or in the form (RFC 6749, section 2.3.1), in one of the two. */
const methodOf = (header: string | undefined) =>
  /^basic /i.test(header ?? '') ? ('client_secret_basic' as const) : ('client_secret_post' as const);

/** The clients of one organisation. They are registered elsewhere; the library only reads them. */
export class ClientAdapter extends RecordAdapter {
  readonly #service: Service;
  readonly #alias: string;

  constructor(service: Service, alias: string) {
    super(service, 'Client');
    this.#service = service;
    this.#alias = alias;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const client = await findClient(this.#service, id);
    if (!client || client.alias !== this.#alias) return undefined;
    const { secret, scope, redirect_uris, post_logout_redirect_uris } = client;
    const proof =
      secret === null
        ? { token_endpoint_auth_method: 'none' as const }
        : {
            client_secret: await unseal(this.#service.keys, CLIENT_KEY, secret, `oauth_clients ${id}`),
            token_endpoint_auth_method: methodOf(Provider.ctx?.get('authorization')),
          };
    const isPublicNative = secret === null && isNative([...redirect_uris, ...post_logout_redirect_uris]);
    return {
      client_id: id,
      application_type: isPublicNative ? 'native' : 'web',
      redirect_uris,
      post_logout_redirect_uris,
      scope: scope.join(' '),
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      ...proof,
    };
  }
}
