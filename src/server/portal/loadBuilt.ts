import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';

/** What the build tells of its pages. */
export interface Built {
  /** Routes of the screens; undefined if the build has no list. */
  readonly routes: readonly ScreenRoute[] | undefined;
  /** Sources of the Content Security Policy for the style sheets that stand in the pages. */
  readonly styles: readonly string[];
}

/** Reads `routes.json` and `styles.json` of the build: once, or on every call where the build may change meanwhile. */
export function loadBuilt(root: string, once: boolean): () => Promise<Built> {
  let kept: Promise<Built> | undefined;
  return () => {
    if (kept && once) return kept;
    kept = readBuilt(root);
    return kept;
  };
}

async function readBuilt(root: string): Promise<Built> {
  const [paths, styles] = await Promise.all([readList(root, 'routes.json'), readList(root, 'styles.json')]);
  return { routes: paths && routesOf('', paths), styles: styles ?? [] };
}

async function readList(root: string, name: string): Promise<readonly string[] | undefined> {
  const text = await readFile(join(root, name), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error(`${name} is not a list`);
  return list.map(String);
}
