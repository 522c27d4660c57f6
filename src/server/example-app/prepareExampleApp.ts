import { openSealer } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { CLIENT_KEY } from '../oidc/findClient.ts';
import { createSecret } from '../tokens/issueToken.ts';
import { CLIENTS } from '../world/clients.ts';

/**
 * The origin of the development world's example app: two ports above the portal's, and under another host name, since
 * cookies ignore ports. Undefined in production, and if the port is not known beforehand.
 */
export const exampleOrigin = ({ mode, port, apiOrigin }: Pick<Settings, 'mode' | 'port' | 'apiOrigin'>) =>
  mode === 'development' && port > 0 && !apiOrigin ? `http://127.0.0.1:${port + 2}` : undefined;

/** The secret that the example app's clients share, created at the first start like every secret (promise P22). */
export const obtainClientSecret = ({ keys }: Pick<Service, 'keys'>): Promise<string> =>
  keys.obtain('example-app', createSecret);

/** Registers the seeded clients at the example app's addresses, which depend on the portal's current port. */
export async function prepareExampleApp(service: Service): Promise<void> {
  const origin = exampleOrigin(service.settings);
  if (!origin) return;
  const { database } = service;
  const redirectUris = JSON.stringify([`${origin}/callback`]);
  if (await isPrepared(service, redirectUris)) return;
  const [secret, seal] = [await obtainClientSecret(service), await openSealer(service.keys, CLIENT_KEY)];
  const policies = JSON.stringify([
    { name: 'Terms of use', uri: `${origin}/terms`, language: 'en' },
    { name: 'Privacy policy', uri: `${origin}/privacy`, language: 'en' },
  ]);
  for (const { id, orgAppId } of CLIENTS) {
    const addresses = {
      redirect_uris: redirectUris,
      post_logout_redirect_uris: JSON.stringify([`${origin}/signed-out`]),
    };
    await database
      .updateTable('oauth_clients')
      .set({ ...addresses, secret: seal(secret, `oauth_clients ${id}`) })
      .where('id', '=', id)
      .execute();
    const app = database.updateTable('org_apps').set({ launch_uri: `${origin}/start/${id}` });
    await app.where('id', '=', orgAppId).execute();
  }
  const apps = database
    .selectFrom('org_apps')
    .select('app_id')
    .where(
      'id',
      'in',
      CLIENTS.map(({ orgAppId }) => orgAppId),
    );
  await database.updateTable('apps').set({ policies, logo: '/dev/icons/app.svg' }).where('id', 'in', apps).execute();
}

/** Whether the clients already have the right addresses, which makes a restart quick. */
async function isPrepared({ database }: Service, redirectUris: string): Promise<boolean> {
  const clients = await database.selectFrom('oauth_clients').select(['redirect_uris', 'secret']).execute();
  return clients.every(
    ({ redirect_uris, secret }) => secret !== null && JSON.stringify(redirect_uris) === redirectUris,
  );
}

/** The logo of the development world's apps. */
export const APP_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
<rect width="48" height="48" rx="12" fill="#5b3fa8"/>
<path d="M14 15h20v4H14zm0 7h20v4H14zm0 7h13v4H14z" fill="#fff"/>
</svg>
`;
