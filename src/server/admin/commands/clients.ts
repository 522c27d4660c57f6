import type { Command } from 'commander';
import { givingOf } from '../../../contract/scopes.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { removeClient, revokeClient } from '../../administration/removeOrganisation.ts';
import { openSealer } from '../../core/keys/seal.ts';
import { CLIENT_KEY } from '../../oidc/findClient.ts';
import { weaknessesOf } from '../../oidc/weaknessesOf.ts';
import { createSecret } from '../../tokens/issueToken.ts';
import { readJson } from '../../world/judgeWorld.ts';
import { type Area, collect } from '../Desk.ts';
import { findClientOf, findUse, type InOrganisation, organisationOf } from '../find.ts';
import { readText } from '../readText.ts';
import { applyEntry } from './apply.ts';

interface Description {
  readonly app?: string;
  readonly redirectUris?: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[] | false;
  readonly scope?: readonly string[];
  readonly autoapprove?: readonly string[] | false;
  readonly confidential?: boolean;
  /** The path of a file, or false for none. */
  readonly jwks?: string | false;
  readonly pkce?: boolean;
  readonly resources?: readonly string[] | false;
  readonly defaultResource?: string | false;
  readonly backchannelLogoutUri?: string | false;
  readonly backchannelLogoutSessionRequired?: boolean;
  readonly frontchannelLogoutUri?: string | false;
  readonly frontchannelLogoutSessionRequired?: boolean;
  readonly sharedSignals?: string | false;
}

const describe = (command: Command): Command =>
  command
    .option('--redirect-uris <address>', 'its redirect addresses (repeatable)', collect)
    .option('--post-logout-redirect-uris <address>', 'where people go after signing out (repeatable)', collect)
    .option('--no-post-logout-redirect-uris', 'no such address')
    .option('--scope <scope>', 'a scope that it may request (repeatable)', collect)
    .option('--autoapprove <scope>', 'a scope that people cannot decline (repeatable)', collect)
    .option('--no-autoapprove', 'no scope is required')
    .option('--confidential', 'has a secret, which is shown once')
    .option('--no-confidential', 'has no secret')
    .option(
      '--jwks <file>',
      'its public keys as a JSON Web Key Set, for a client that signs (private_key_jwt) and has no secret',
    )
    .option('--no-jwks', 'has no keys')
    .option('--pkce', 'requires PKCE (the default)')
    .option('--no-pkce', 'does not require PKCE, for a client with a secret or keys whose library does not support it')
    .option('--resources <address>', 'an API that takes its access tokens as JSON Web Tokens (repeatable)', collect)
    .option('--no-resources', 'no such API')
    .option(
      '--default-resource <address>',
      'the one of them for requests that name none; userinfo is then not available',
    )
    .option('--no-default-resource', 'requests that name none get an opaque token (the default)')
    .option('--backchannel-logout-uri <address>', 'where the app learns of ended sessions (back-channel logout)')
    .option('--no-backchannel-logout-uri', 'no such address')
    .option('--backchannel-logout-session-required', 'its tokens name the session (the default)')
    .option('--no-backchannel-logout-session-required', 'a logout token ends all sessions of the person at the app')
    .option('--frontchannel-logout-uri <address>', 'its page that a sign-out opens in a frame (front-channel logout)')
    .option('--no-frontchannel-logout-uri', 'no such page')
    .option('--frontchannel-logout-session-required', 'that page gets the issuer and the session (the default)')
    .option('--no-frontchannel-logout-session-required', 'that page gets neither')
    .option(
      '--shared-signals <address>',
      'where the app gets security events (OpenID Shared Signals), or "poll" if it fetches them itself',
    )
    .option('--no-shared-signals', 'the app gets none (the default)');

const toItem = ({ postLogoutRedirectUris: after, autoapprove, confidential, jwks, pkce, ...others }: Description) => ({
  postLogoutRedirectUris: after === false ? [] : after,
  autoapprove: autoapprove === false ? [] : autoapprove,
  confidential,
  jwks: typeof jwks === 'string' ? readJson(jwks, readText(jwks)).value : jwks === false ? null : undefined,
  pkce,
  resources: others.resources === false ? [] : others.resources,
  defaultResource: others.defaultResource === false ? null : others.defaultResource,
  backchannelLogoutUri: others.backchannelLogoutUri === false ? null : others.backchannelLogoutUri,
  backchannelLogoutSessionRequired: others.backchannelLogoutSessionRequired,
  frontchannelLogoutUri: others.frontchannelLogoutUri === false ? null : others.frontchannelLogoutUri,
  frontchannelLogoutSessionRequired: others.frontchannelLogoutSessionRequired,
  sharedSignals: others.sharedSignals === false ? null : others.sharedSignals,
});

/** Manages the apps' OpenID Connect clients. */
export const clients: Area = (program, { work }) => {
  const group = program.command('clients').description('OpenID Connect clients of apps');

  group
    .command('list')
    .description('lists clients, with their scopes')
    .option('--organisation <organisation>', 'the id or alias of the organisation')
    .action(
      work<InOrganisation>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const rows = await desk.service.database
          .selectFrom('oauth_clients')
          .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
          .select(['oauth_clients.id', 'org_app_id as app', 'org_id as organisation', 'secret', 'scope', 'autoapprove'])
          .select(['redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri', 'jwks', 'pkce'])
          .select(['frontchannel_logout_uri', 'shared_signals'])
          .$if(organisation !== undefined, (query) => query.where('org_id', '=', organisation?.id ?? ''))
          .orderBy('oauth_clients.id')
          .execute();
        desk.show(
          rows.map(({ secret, jwks, ...row }) => ({ ...row, confidential: (secret ?? jwks) !== null })),
          'There are no clients.',
        );
      }),
    );

  group
    .command('show <id>')
    .description('a client, and its weaknesses')
    .action(
      work('read', async (desk, _options, id = '') => {
        const { secret, jwks, org_id: organisation, org_app_id: app, ...client } = await findClientOf(desk, id);
        const proof = jwks === null ? (secret === null ? 'none' : 'secret') : 'keys';
        const keys = jwks?.keys.map((key) => JSON.stringify(key)) ?? [];
        desk.showOne({ ...client, app, organisation, proof, keys, weak: weaknessesOf(client) });
      }),
    );

  describe(group.command('add <id>').description('adds a client to an app'))
    .requiredOption('--app <id>', "the organisation's app")
    .action(
      work<Description>('change', async (desk, options, id = '') => {
        const { org_id } = await findUse(desk, options.app ?? '');
        const stored = desk.service.database.selectFrom('oauth_clients').select('id').where('id', '=', id);
        if (await stored.executeTakeFirst()) throw new AdministrationError(`${id} exists already: use "set"`);
        const { app: orgAppId, redirectUris = [], scope = ['openid'] } = options;
        const item = { id, orgAppId, redirectUris, scope, ...toItem(options) };
        const did = { action: 'administration.client-added', subject: id, organisation: org_id } as const;
        await applyEntry(desk, 'clients', item, did);
      }),
    );

  describe(group.command('set <id>').description('changes only the given options')).action(
    work<Description>('change', async (desk, options, id = '') => {
      const stored = await findClientOf(desk, id);
      const { redirectUris = stored.redirect_uris, scope = givingOf(stored.scope) } = options;
      const item = { id, orgAppId: stored.org_app_id, redirectUris, scope, ...toItem(options) };
      const did = { action: 'administration.client-changed', subject: id, organisation: stored.org_id } as const;
      await applyEntry(desk, 'clients', item, did);
    }),
  );

  group
    .command('rotate-secret <id>')
    .description("gives a confidential client a new secret; the old one and the client's tokens are revoked at once")
    .action(
      work('change', async (desk, _options, id = '') => {
        const { secret, org_id } = await findClientOf(desk, id);
        if (secret === null) throw new AdministrationError(`${id} has no secret: make it confidential with "set"`);
        const value = createSecret();
        const sealed = (await openSealer(desk.service.keys, CLIENT_KEY))(value, `oauth_clients ${id}`);
        const did = { action: 'administration.client-secret-rotated', subject: id, organisation: org_id } as const;
        await desk.change(did, async ({ database }) => {
          await database.updateTable('oauth_clients').set({ secret: sealed }).where('id', '=', id).execute();
          await revokeClient(database, id);
        });
        desk.report({
          changes: [`~ client ${id} gets a new secret`],
          made: [{ name: `secret of client ${id}`, value }],
        });
      }),
    );

  group
    .command('remove <id>')
    .description('removes a client with its consents and grants')
    .action(
      work('change', async (desk, _options, id = '') => {
        const { org_id } = await findClientOf(desk, id);
        const did = { action: 'administration.client-removed', subject: id, organisation: org_id } as const;
        await desk.change(did, ({ database }) => removeClient(database, id));
        desk.done(`- client ${id}`);
      }),
    );
};
