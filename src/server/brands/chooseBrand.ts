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
