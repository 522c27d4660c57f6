import type { FastifyRequest } from 'fastify';
import { colorSheet } from '../../engine/theme/colorSheet.ts';
import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import { lookOf } from './lookOf.ts';

/** The build's data about an additional brand: whom it is for, and how its pages look. */
interface BuiltBrand {
  readonly apps?: readonly string[];
  readonly hosts?: readonly string[];
  readonly organisations?: readonly string[];
  /** The Content Security Policy source for the style sheet of the brand's pages, in a list as in `styles.json`. */
  readonly styles: readonly [string];
}

/** Additional brands by id. */
export type Brands = Readonly<Record<string, BuiltBrand>>;

/** The format of `brands.json`. */
type WrittenBrands = Readonly<Record<string, Omit<BuiltBrand, 'styles'> & { readonly style: string }>>;

/** The additional brands in the value of `brands.json`; none without that file. */
export const brandsIn = (written: unknown): Brands =>
  Object.fromEntries(
    Object.entries((written ?? {}) as WrittenBrands).map(([id, { style, ...brand }]) => [
      id,
      { ...brand, styles: [style] },
    ]),
  );

/** Query members that name the visitor's app, in the portal's links and in OAuth 2.0. */
const APP = ['app', 'client_id'] as const;

/** What a request reveals about its visitor, for choosing the brand. */
interface Arrival {
  readonly query: Readonly<Record<string, unknown>>;
  /** The requested host name. */
  readonly host: () => string;
  /** The alias of the organisation in the path. */
  readonly organisation: string | undefined;
  /** The current brand of the visit. */
  readonly before: string | undefined;
}

/**
 * The brand of the app that the address names, else of the organisation in its path, else of the visit, else of the
 * host; undefined for the portal's own. If the address names an app without a brand, the brand of the visit is dropped.
 */
export function chooseBrand(brands: Brands, { query, host, organisation, before }: Arrival): string | undefined {
  const apps = APP.map((member) => query[member]).filter((app) => typeof app === 'string');
  const all = Object.entries(brands);
  const shown = (by: 'apps' | 'organisations' | 'hosts', names: readonly (string | undefined)[]) =>
    names.length === 0 ? undefined : all.find(([, brand]) => brand[by]?.some((name) => names.includes(name)))?.[0];
  const ofApp = shown('apps', apps) ?? shown('organisations', organisation === undefined ? [] : [organisation]);
  const ofVisit = apps.length === 0 && before !== undefined && Object.hasOwn(brands, before) ? before : undefined;
  if (ofApp !== undefined || ofVisit !== undefined) return ofApp ?? ofVisit;
  // The forwarded host is read only if a brand depends on it.
  return all.some(([, { hosts }]) => hosts !== undefined) ? shown('hosts', [host()]) : undefined;
}

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

/** The route of additional brands' style sheets, for pages of the service. */
export const BRAND_STYLE = '/init-st/brands/:brand.css';

export const brandStyleOf = (brand: string): string => BRAND_STYLE.replace(':brand', encodeURIComponent(brand));

/** The style sheet of an additional brand's colours, type and sizes; undefined if there is no such brand. */
export function writeBrandStyle(brand: string): string | undefined {
  const look = lookOf(brand);
  return look.brand === undefined ? undefined : writeSheet(look.theme);
}

/** The route of organisations' style sheets, for pages of the service. */
export const ORGANISATION_STYLE = '/init-st/organisations/:id.css';

export const organisationStyleOf = (id: string): string => ORGANISATION_STYLE.replace(':id', encodeURIComponent(id));

/**
 * The style sheet of an organisation's colours in the visit's brand; empty if text on the colour would be unreadable.
 */
export const writeOrganisationStyle = (brand: string | undefined, color: string | null): string =>
  (color === null ? undefined : colorSheet(lookOf(brand).theme, color.toLowerCase())) ?? '';
