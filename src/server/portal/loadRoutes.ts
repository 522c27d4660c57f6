import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';

/** Routes of the screens, or undefined if the build has no list. */
export type Routes = readonly ScreenRoute[] | undefined;

/** Reads `routes.json` of the build: once, or on every call where the build may change meanwhile. */
export function loadRoutes(root: string, once: boolean): () => Promise<Routes> {
  let kept: Promise<Routes> | undefined;
  return () => {
    if (kept && once) return kept;
    kept = readRoutes(join(root, 'routes.json'));
    return kept;
  };
}

async function readRoutes(path: string): Promise<Routes> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const routes: unknown = JSON.parse(text);
  if (!Array.isArray(routes)) throw new Error('routes.json is not a list');
  return routesOf('', routes.map(String));
}
