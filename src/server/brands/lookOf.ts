import type { Language } from '../../contract/languages.ts';
import { ownMember } from '../../engine/contract/isRecord.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { brandTheme } from '../../engine/theme/brandTheme.ts';
import { nameIn, supportIn } from '../../engine/theme/nameIn.ts';
import type { Brand, Theme } from '../../engine/theme/Theme.ts';
import { BASE } from '../../theme/base.ts';
import { THEME } from '../../theme/theme.ts';
import { PRODUCT_NAME, productNameIn, type ServiceFiles, serviceFiles } from '../core/release/serviceFiles.ts';
import { SavedFiles } from '../core/SavedFiles.ts';

const BRANDS = new URL('../../../flows/brands/', import.meta.url);
const FILE = /([^/]+)\.brand\.json$/;

/**
 * The additional brands by id, from the bundle. When running from source, as in development, they are read from the
 * folder.
 *
 * @returns a function that reads the brands again, and returns undefined if they have not changed
 */
function readBrands(): () => Readonly<Record<string, Brand>> | undefined {
  if (import.meta.env === undefined) {
    const saved = new SavedFiles<Brand>(BRANDS, FILE);
    return () => {
      const files = saved.readChanged();
      return files === undefined ? undefined : byId(files);
    };
  }
  let bundled: Readonly<Record<string, Brand>> | undefined = byId(
    import.meta.glob<Brand>('../../../flows/brands/*.brand.json', { import: 'default', eager: true }),
  );
  return () => {
    const brands = bundled;
    bundled = undefined;
    return brands;
  };
}

const byId = (files: Readonly<Record<string, Brand>>): Readonly<Record<string, Brand>> =>
  Object.fromEntries(Object.entries(files).map(([path, brand]) => [FILE.exec(path)?.[1] ?? path, brand]));

/** How pages and mails of the service look to a visitor. */
export interface Look {
  /** The id of an additional brand; undefined for the brand in `flows/brand.json`. */
  readonly brand: string | undefined;
  readonly theme: Theme;
  /** The product's name of the portal's own brand. */
  readonly product: string;
  /** The product's name. */
  readonly nameIn: (language: Language) => string;
  /** The address of support, if the brand has one. */
  readonly supportIn: (language: Language) => string | undefined;
  /** The brand's own address for a place; `true` for an optional place at its usual address. */
  readonly linkIn: (place: string, language: Language) => string | true | undefined;
}

/** The looks of one release. */
interface Looks {
  readonly own: Look;
  readonly further: ReadonlyMap<string, Look>;
  /** A cache by colour, so that the shades for an organisation's mails are computed only once. */
  readonly colored: Map<string, Look>;
}

const looksWith = (theme: Theme, brands: Readonly<Record<string, Brand>>, product: string): Looks => ({
  own: lookWith(undefined, theme, product),
  further: new Map(Object.entries(brands).map(([id, value]) => [id, lookWith(id, brandTheme(BASE, value), product)])),
  colored: new Map(),
});

const read = readBrands();
let bundledLooks = looksWith(THEME, read() ?? {}, PRODUCT_NAME);

const looksOf = oncePer((files: ServiceFiles): Looks => {
  const all = [...files].filter(([path]) => path.startsWith('flows/brands/')) as [string, Brand][];
  const own = files.get('flows/brand.json') as Brand | undefined;
  return looksWith(own ? brandTheme(BASE, own) : THEME, byId(Object.fromEntries(all)), productNameIn(files));
});

/** The looks in the release of the visit. */
function looks(): Looks {
  const files = serviceFiles();
  if (files !== undefined) return looksOf(files);
  const changed = read();
  if (changed !== undefined) bundledLooks = looksWith(THEME, changed, PRODUCT_NAME);
  return bundledLooks;
}

/** The look of a brand, or of the portal if there is no such brand. */
export function lookOf(brand: string | undefined): Look {
  const { own, further } = looks();
  return (brand === undefined ? undefined : further.get(brand)) ?? own;
}

const MOST_COLORS = 100;

/** The portal's own look in the colour of an organisation, as `#rrggbb`. */
export function lookOfColor(color: string | undefined): Look {
  const { own, colored } = looks();
  if (color === undefined || !/^#[0-9a-f]{6}$/.test(color)) return own;
  const known = colored.get(color);
  if (known) return known;
  if (colored.size >= MOST_COLORS) colored.clear();
  const look = lookWith(undefined, brandTheme(own.theme, { color }), own.product);
  colored.set(color, look);
  return look;
}

function lookWith(brand: string | undefined, theme: Theme, product: string): Look {
  return {
    brand,
    theme,
    product,
    nameIn: (language) => nameIn(theme, language) ?? product,
    supportIn: (language) => supportIn(theme, language),
    linkIn: (place, language) => {
      const link = ownMember(theme.other.links ?? {}, place);
      return typeof link === 'object' ? ownMember(link, language) : link;
    },
  };
}
