import type { Language } from '../../contract/languages.ts';
import { ownMember } from '../../engine/contract/ownMember.ts';
import type { Brand } from '../../engine/theme/Brand.ts';
import { brandTheme } from '../../engine/theme/brandTheme.ts';
import { nameIn } from '../../engine/theme/nameIn.ts';
import { supportIn } from '../../engine/theme/supportIn.ts';
import type { Theme } from '../../engine/theme/Theme.ts';
import { BASE } from '../../theme/base.ts';
import { THEME } from '../../theme/theme.ts';
import { PRODUCT_NAME } from '../core/productName.ts';
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
  /** The product's name. */
  readonly nameIn: (language: Language) => string;
  /** The address of support, if the brand has one. */
  readonly supportIn: (language: Language) => string | undefined;
  /** The brand's own address for a place; `true` for an optional place at its usual address. */
  readonly linkIn: (place: string, language: Language) => string | true | undefined;
}

const read = readBrands();
let further: ReadonlyMap<string, Look> = new Map();
const OWN = lookWith(undefined, THEME);

/** The look of a brand, or of the portal if there is no such brand. */
export function lookOf(brand: string | undefined): Look {
  const changed = read();
  if (changed !== undefined)
    further = new Map(Object.entries(changed).map(([id, value]) => [id, lookWith(id, brandTheme(BASE, value))]));
  return (brand === undefined ? undefined : further.get(brand)) ?? OWN;
}

/** A cache by colour, so that the shades for an organisation's mails are computed only once. */
const colored = new Map<string, Look>();
const MOST_COLORS = 100;

/** The portal's own look in the colour of an organisation, as `#rrggbb`. */
export function lookOfColor(color: string | undefined): Look {
  if (color === undefined || !/^#[0-9a-f]{6}$/.test(color)) return OWN;
  const known = colored.get(color);
  if (known) return known;
  if (colored.size >= MOST_COLORS) colored.clear();
  const look = lookWith(undefined, brandTheme(THEME, { color }));
  colored.set(color, look);
  return look;
}

function lookWith(brand: string | undefined, theme: Theme): Look {
  return {
    brand,
    theme,
    nameIn: (language) => nameIn(theme, language) ?? PRODUCT_NAME,
    supportIn: (language) => supportIn(theme, language),
    linkIn: (place, language) => {
      const link = ownMember(theme.other.links ?? {}, place);
      return typeof link === 'object' ? ownMember(link, language) : link;
    },
  };
}
