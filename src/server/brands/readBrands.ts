import type { Brand } from '../../engine/theme/Brand.ts';
import { SavedFiles } from '../core/SavedFiles.ts';

const BRANDS = new URL('../../../flows/brands/', import.meta.url);
const FILE = /([^/]+)\.brand\.json$/;

/**
 * The further brands by id: part of the bundle. Only where the sources run as they are, as in development, are they
 * read from the folder.
 *
 * @returns a function that reads them again; its answer is undefined while they are the same as before
 */
export function readBrands(): () => Readonly<Record<string, Brand>> | undefined {
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
