import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { givingOf } from '../../../contract/scopes.ts';
import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { parseUrl } from '../../../engine/contract/parseUrl.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { endConsents, revokeClient } from '../../administration/removeOrganisation.ts';
import { endAppSessions } from '../../apps/signOns.ts';
import type { OAuthClientsTable } from '../../core/database/tables/Clients.ts';
import { originOf } from '../../oidc/weaknessesOf.ts';
import { createSecret } from '../../tokens/issueToken.ts';
import { type Applying, applyEach, change, compareRow, ownerOf } from '../Applying.ts';

type Item = WorldItem<'clients'>;
type Client = Selectable<OAuthClientsTable>;

export async function applyClients(applying: Applying, items: NonNullable<World['clients']>): Promise<void> {
  await applyEach('clients', items, (item) => applyClient(applying, item));
}

async function applyClient(applying: Applying, item: Item): Promise<void> {
  const { database } = applying;
  const orgId = await ownerOf(database, item.orgAppId);
  if (orgId === undefined) {
    throw new AdministrationError(`names app ${item.orgAppId}, which does not exist: add an app with that orgAppId`);
  }
  const stray = item.autoapprove?.find((scope) => !item.scope.includes(scope));
  if (stray) throw new AdministrationError(`approves "${stray}", which is not in its scope: add it there`);
  await requireApart(applying, item);
  const stored = await database.selectFrom('oauth_clients').selectAll().where('id', '=', item.id).executeTakeFirst();
  requireOwnFrame(item, stored?.frontchannel_logout_uri ?? null);
  requireDefaultAmong(item, stored);
  const { secret, jwks, pkce, isPublic } = proofOf(applying, item, stored);
  const { sharedSignals = stored?.shared_signals } = item;
  if (isPublic && sharedSignals === 'poll') {
    throw new AdministrationError('would fetch its events without a proof of who it is: give it a secret or keys');
  }
  const compared = compareRow(`client ${item.id}`, stored, {
    jwks,
    pkce,
    org_app_id: item.orgAppId,
    redirect_uris: item.redirectUris,
    scope: item.scope,
    post_logout_redirect_uris: item.postLogoutRedirectUris,
    autoapprove: item.autoapprove,
    resources: item.resources,
    default_resource: item.defaultResource,
    backchannel_logout_uri: item.backchannelLogoutUri,
    backchannel_logout_session_required: item.backchannelLogoutSessionRequired,
    frontchannel_logout_uri: item.frontchannelLogoutUri,
    frontchannel_logout_session_required: item.frontchannelLogoutSessionRequired,
    shared_signals: item.sharedSignals,
  });
  const owners = new Set([orgId, (stored && (await ownerOf(database, stored.org_app_id))) ?? orgId]);
  change(applying, owners, compared.changes);
  if (stored === undefined) {
    const texts = { redirect_uris: JSON.stringify(item.redirectUris), scope: JSON.stringify(item.scope) };
    const first = { secret: null, jwks: null, post_logout_redirect_uris: '[]', autoapprove: '["openid"]' };
    const row = { ...first, ...compared.set, ...texts, ...secret, id: item.id, org_app_id: item.orgAppId };
    await database.insertInto('oauth_clients').values(row).execute();
    return;
  }
  const told = `~ client ${item.id} ${secret?.secret === null ? 'loses' : 'gets'} its secret`;
  change(applying, owners, secret === undefined ? [] : [told]);
  const set = { ...compared.set, ...secret };
  if (Object.keys(set).length === 0) return;
  await database.updateTable('oauth_clients').set(set).where('id', '=', item.id).execute();
  // Events that were to be fetched are looked at again: they are sent, or dropped if the app gets none any more.
  if ('shared_signals' in compared.set) await wake(applying, item.id);
  const isOtherProof = secret !== undefined || ('jwks' in compared.set && !keepsKeys(stored.jwks, jwks));
  await endOutdated(applying, item, stored, isOtherProof);
}

const wake = ({ database, now }: Applying, id: string) =>
  database
    .updateTable('logouts')
    .set({ next_try_at: now })
    .where('client_id', '=', id)
    .where('next_try_at', 'is', null)
    .execute();

/**
 * The audience of an ID token is a client's id. No API has the same name, or its access tokens could pass for ID tokens
 * (RFC 9068, section 5).
 * @throws AdministrationError
 */
async function requireApart({ database }: Applying, { id, resources = [] }: Item): Promise<void> {
  const clients = database.selectFrom('oauth_clients').select('id');
  const named = resources.length > 0 ? await clients.where('id', 'in', [...resources]).executeTakeFirst() : undefined;
  const taken = named?.id ?? resources.find((address) => address === id);
  if (taken !== undefined) throw new AdministrationError(`uses API ${taken}, which is the id of a client: rename one`);
  // Other ids are no addresses, so no API has them.
  if (parseUrl(id) === undefined) return;
  const user = await clients.where(sql<boolean>`resources @> ${JSON.stringify([id])}::jsonb`).executeTakeFirst();
  if (user) throw new AdministrationError(`is the address of an API that ${user.id} uses: choose another id`);
}

/**
 * A page of ours frames only origins at which the client takes codes (OpenID Connect Front-Channel Logout 1.0, section
 * 2).
 * @throws AdministrationError
 */
function requireOwnFrame({ redirectUris, frontchannelLogoutUri }: Item, stored: string | null): void {
  const framed = frontchannelLogoutUri === undefined ? stored : frontchannelLogoutUri;
  if (framed === null || redirectUris.some((uri) => originOf(uri) === originOf(framed))) return;
  throw new AdministrationError(
    `frames ${framed}, which is at the origin of none of its redirect addresses: use an address at one of them`,
  );
}

/** @throws AdministrationError if the client may not use the API that its tokens are for by default */
function requireDefaultAmong({ resources, defaultResource }: Item, stored: Client | undefined): void {
  const api = defaultResource === undefined ? (stored?.default_resource ?? null) : defaultResource;
  if (api === null || (resources ?? stored?.resources ?? []).includes(api)) return;
  throw new AdministrationError(`would use API ${api} by default, which is not one of its APIs: add it to them`);
}

const keepsKeys = (before: Client['jwks'], after: Item['jwks']): boolean =>
  before?.keys.every((key) => after?.keys.some((kept) => isDeepStrictEqual(kept, key))) ?? false;

/**
 * If a client is restricted or moved to another app, it loses its grants. If it is moved, all consents to it end; if it
 * may no longer request a scope, those to this scope.
 */
async function endOutdated(
  { database, changes, now }: Applying,
  item: Item,
  stored: Pick<Client, 'org_app_id' | 'scope' | 'redirect_uris' | 'resources'>,
  isOtherProof: boolean,
): Promise<void> {
  const isMoved = stored.org_app_id !== item.orgAppId;
  const gone = givingOf(stored.scope).filter((scope) => !new Set<string>(item.scope).has(scope));
  const { redirectUris, resources = stored.resources } = item;
  const isNarrower =
    gone.length > 0 ||
    stored.redirect_uris.some((uri) => !redirectUris.includes(uri)) ||
    stored.resources.some((uri) => !resources.includes(uri));
  if (!isMoved && !isNarrower && !isOtherProof) return;
  if (isMoved) {
    await endConsents(database, item.id);
    await endAppSessions(database, item.orgAppId, now);
  } else {
    const consents = database.deleteFrom('consents').where('client_id', '=', item.id);
    if (gone.length > 0) await consents.where('scope', 'in', gone).execute();
    await revokeClient(database, item.id);
  }
  changes.push(`- client ${item.id} grants and tokens`);
}

/**
 * The columns that say how a client proves who it is. Keys replace a secret, and a secret replaces keys.
 * @throws AdministrationError if it would have both, or neither and no PKCE
 */
function proofOf(applying: Applying, item: Item, stored: Client | undefined) {
  const { jwks: keys, pkce } = item;
  if (keys && item.confidential) throw new AdministrationError('has keys and a secret: leave one of them out');
  const secret = secretOf(applying, keys ? { ...item, confidential: false } : item, stored);
  const jwks = secret !== undefined && secret.secret !== null ? null : keys;
  const after = { secret: null, jwks: null, pkce: true, ...stored, ...secret };
  const isPublic = after.secret === null && (jwks === undefined ? after.jwks : jwks) === null;
  if (isPublic && !(pkce ?? after.pkce)) {
    throw new AdministrationError('is public and would do without PKCE: turn it on, or give it a secret or keys');
  }
  return { secret, jwks, pkce, isPublic };
}

/** Creates a secret when a client becomes confidential, and removes it when the client becomes public. */
function secretOf(
  { sealSecret, made }: Applying,
  { id, confidential }: Item,
  stored: { readonly secret: string | null } | undefined,
): { readonly secret: string | null } | undefined {
  const isConfidential = (stored?.secret ?? null) !== null;
  if (confidential === undefined || confidential === isConfidential) return undefined;
  if (!confidential) return { secret: null };
  const secret = createSecret();
  made.push({ name: `secret of client ${id}`, value: secret });
  return { secret: sealSecret(secret, `oauth_clients ${id}`) };
}
