import { runnerImport } from 'vite';
import { readSources } from '../checker/readSources.ts';
import { optionalPlaces } from '../flow/choiceBranches.ts';
import type { Definition } from '../flow/Definition.ts';
import { loadFlows } from '../flow/loadFlows.ts';
import type { PlaceProgram } from '../flow/Program.ts';
import { parseJson } from '../flow/parseJson.ts';
import { brandTheme } from '../theme/brandTheme.ts';
import type { Brand, Theme } from '../theme/Theme.ts';

interface ReadTheme {
  readonly theme: Theme;
  /** The files from which the theme was read, as absolute paths. */
  readonly files: readonly string[];
}

/**
 * Reads the theme from its file, again at each call.
 *
 * @param file the absolute path of a JSON file, or of a module that exports the theme as `THEME`
 * @throws if the theme cannot be read
 */
export async function readTheme(file: string): Promise<ReadTheme> {
  const { module, dependencies } = await runnerImport<{ THEME?: Theme; default?: Theme }>(file, {
    configFile: false,
    logLevel: 'silent',
  });
  const theme = module.THEME ?? module.default;
  if (theme === undefined) throw new Error(`${file} does not export THEME`);
  return { theme, files: [file, ...dependencies] };
}

/** An additional brand, as pages need it. */
export interface BrandLook {
  readonly theme: Theme;
  /** The places that have another address in this brand, and the optional places that it shows. */
  readonly places: Readonly<Record<string, PlaceProgram>>;
  /** The visitors to whom it is shown. */
  readonly for: Partial<NonNullable<Brand['for']>>;
}

/**
 * The additional brands of a portal by id: `flows/brands/<id>.brand.json`. There are none if the portal has no theme
 * that they could change.
 */
export function readBrands(root: string, definition: Definition): ReadonlyMap<string, BrandLook> {
  const { theme } = definition;
  if (theme === undefined) return new Map();
  const files = readSources(root).filter(({ path }) => /^flows\/(?:portal|brands\/[^/]+)\.json$/.test(path));
  const { brands, portal } = loadFlows(
    files.map(({ path, text }) => parseJson(path, text)),
    definition,
  );
  return new Map(
    [...brands].map(([id, { value }]) => {
      const links = Object.entries(value.links ?? {});
      const places = Object.fromEntries(
        links.flatMap(([place, link]) => {
          if (link === true) return [];
          if (typeof link === 'string') return [[place, { path: link }]];
          return [[place, { path: Object.values(link).at(0) ?? '', paths: link }]];
        }),
      );
      const own = { ...optionalPlaces(portal?.value, value), ...places };
      return [id, { theme: brandTheme(theme, value), places: own, for: value.for ?? {} }] as const;
    }),
  );
}
