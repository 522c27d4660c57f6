import { ownMember } from '../../contract/isRecord.ts';
import { parseUrl } from '../../contract/parseUrl.ts';
import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { ScreenContext } from '../ScreenContext.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';

/**
 * The address of a place in the portal file, filled from `values`. It is either a whole address (in the current
 * language, if there are several) or a path, which is on the start site if the place says so. The original query and
 * further values may follow. Undefined if a path parameter is missing.
 */
export function placeAddress(
  id: string,
  values: Readonly<Record<string, unknown>>,
  { portal, external, addresses }: Pick<ScreenContext, 'portal' | 'external' | 'addresses'>,
): string | undefined {
  const place = ownMember(portal.places, id);
  if (place === undefined) return undefined;
  const written = ownMember(place.paths ?? {}, String(external.env.language)) ?? place.path;
  // Values fill only the path, so they cannot change the host of a whole address.
  const [host] = /^(https:\/\/[^/]*)?/.exec(written) ?? [''];
  const filled = addresses.fill(written.slice(host.length), values);
  if (filled === undefined) return undefined;
  const path = host + filled;
  const current = new URL(external.href);
  const url = new URL(path, place.site === 'start' ? startOrigin(external.mainHost, current) : current.origin);
  // Values follow the unchanged text of the original query, since the server may compare its order and spelling.
  const kept = place.query === 'original' ? current.search.slice(1) : url.search.slice(1);
  const taken = (place.takes ?? []).filter((name) => isScalar(values[name]));
  const own = new URLSearchParams(taken.map((name) => [name, String(values[name])]));
  const dropped = taken.length === 0 ? kept : withoutNames(kept, taken);
  url.search = [dropped, own.toString()].filter((part) => part !== '').join('&');
  return url.href;
}

/** The start site is on the main host. If the page is on that host, the start site has the portal's own origin. */
function startOrigin(mainHost: string | undefined, current: URL): string {
  if (mainHost === undefined || mainHost === current.hostname) return current.origin;
  return parseUrl(`${current.protocol}//${mainHost}`)?.origin ?? current.origin;
}

const withoutNames = (query: string, names: readonly string[]) =>
  query
    .split('&')
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => names.includes(name)))
    .join('&');

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The rules by which the resolver judges addresses at a screen's own address. */
export const addressRules = ({
  screenContext: { external },
}: Pick<EvaluationScope, 'screenContext'>): AddressRules => ({
  current: external.href,
  hosts: external.hosts,
  pages: external.pages,
});
