import { isRecord } from '../../engine/contract/isRecord.ts';
import { routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { type Brands, brandsIn } from '../brands/chooseBrand.ts';
import { keepRead } from '../core/readJson.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';

/** A release's data about its pages. */
export interface Pages {
  /** Routes of the screens, by id; undefined if the build has no table. */
  readonly routes: readonly ScreenRoute[] | undefined;
  /** Sources of the Content Security Policy for the style sheets inlined in the pages. */
  readonly styles: readonly string[];
  /** Additional brands by id, and for whom each is shown. */
  readonly brands: Brands;
}

/** @throws Error for a file of another shape than the build writes */
async function describePages(files: Pick<ReleaseFiles, 'read'>): Promise<Pages> {
  const [screens, styles, brands] = await Promise.all(
    ['routes.json', 'styles.json', 'brands.json'].map((name) => files.read(name)),
  );
  if (styles !== undefined && !Array.isArray(styles)) throw new Error('styles.json is not a list');
  if (screens !== undefined && !isRecord(screens)) throw new Error('routes.json is not a table');
  const routes = screens && Object.entries(screens).flatMap(([path, screen]) => routesOf(String(screen), [path]));
  return { routes, styles: (styles ?? []).map(String), brands: brandsIn(brands) };
}

/** What is known about the pages of a release. */
export const pagesOf = oncePer((files: ReleaseFiles) => keepRead(files.isFinal, () => describePages(files)));
