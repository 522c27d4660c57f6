import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';

/** What the build tells of its pages. */
export interface Built {
  /** Routes of the screens, by id; undefined if the build has no table. */
  readonly routes: readonly ScreenRoute[] | undefined;
  /** Sources of the Content Security Policy for the style sheets that stand in the pages. */
  readonly styles: readonly string[];
  /** Further brands by id, and who is shown each. */
  readonly brands: Brands;
}

interface BuiltBrand {
  readonly apps?: readonly string[];
  readonly hosts?: readonly string[];
  readonly organisations?: readonly string[];
  /** The source of the Content Security Policy for the style sheet of its pages, in a list as that of `styles.json`. */
  readonly styles: readonly [string];
}

export type Brands = Readonly<Record<string, BuiltBrand>>;

/** As the build writes them. */
type WrittenBrands = Readonly<Record<string, Omit<BuiltBrand, 'styles'> & { readonly style: string }>>;

const withStyles = (brands: WrittenBrands): Brands =>
  Object.fromEntries(Object.entries(brands).map(([id, { style, ...brand }]) => [id, { ...brand, styles: [style] }]));

/** Reads `routes.json`, `styles.json` and `brands.json` of the build: once, or on every call where the build may change meanwhile. */
export function loadBuilt(root: string, once: boolean): () => Promise<Built> {
  let kept: Promise<Built> | undefined;
  return () => {
    if (kept && once) return kept;
    kept = readBuilt(root);
    return kept;
  };
}

async function readBuilt(root: string): Promise<Built> {
  const names = ['routes.json', 'styles.json', 'brands.json'];
  const [screens, styles, brands] = await Promise.all(names.map((name) => readJson(root, name)));
  if (styles !== undefined && !Array.isArray(styles)) throw new Error('styles.json is not a list');
  if (screens !== undefined && !isRecord(screens)) throw new Error('routes.json is not a table');
  const routes = screens && Object.entries(screens).flatMap(([path, screen]) => routesOf(String(screen), [path]));
  return { routes, styles: (styles ?? []).map(String), brands: withStyles((brands ?? {}) as WrittenBrands) };
}

async function readJson(root: string, name: string): Promise<unknown> {
  const text = await readFile(join(root, name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
