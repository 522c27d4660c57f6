import type { FastifyRequest } from 'fastify';
import { originAt } from '../core/settings/originAt.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { brandsIn, chooseBrand } from './chooseBrand.ts';

/**
 * Where an app's request to the main origin continues: at the same path on the host of the app's brand in the release of
 * the visit, if that host is in `BRAND_ORIGINS`. An app knows only the endpoints in the metadata, which are at the main
 * origin (D-135).
 * @returns undefined if the request stays at the main origin
 */
export async function addressAtBrand(
  settings: Pick<Settings, 'origin' | 'brandOrigins'>,
  { url, hostname, release }: Pick<FastifyRequest, 'url' | 'hostname' | 'release'>,
  { alias, clientId }: { readonly alias: string; readonly clientId: string },
): Promise<string | undefined> {
  const { origin, brandOrigins } = settings;
  if (brandOrigins.length === 0 || originAt(settings, hostname) !== origin) return undefined;
  const brands = brandsIn(await release.files.read('brands.json'));
  const arrival = { query: { client_id: clientId }, organisation: alias, before: undefined, host: () => '' };
  const hosts = brands[chooseBrand(brands, arrival) ?? '']?.hosts;
  const own = brandOrigins.find((one) => hosts?.includes(one.hostname));
  if (own === undefined) return undefined;
  // The request can only select one of the configured origins (promise P06).
  const { pathname, search } = new URL(url, origin);
  return own.origin + pathname + search;
}
