import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flows } from '../../engine/flow/Flows.ts';
import { graphOf, LIST, listEdges } from '../../engine/graph/graphOf.ts';

const FOLDER = 'flows';

/**
 * Lists of exits that do not match the flows, or belong to a removed flow.
 * @param root the folder of the project
 */
export const staleLists = (flows: Flows, root = '.'): string[] => [...outdated(flows, root).keys()];

/** Writes the stale lists, and removes those of removed flows. Returns their paths. */
export function writeLists(flows: Flows, root = '.'): string[] {
  const lists = outdated(flows, root);
  for (const [path, text] of lists) {
    if (text === undefined) rmSync(join(root, path));
    else writeFileSync(join(root, path), text);
  }
  return [...lists.keys()];
}

/** The new text of each list that must change, by path; undefined if the list must be removed. */
function outdated(flows: Flows, root: string): Map<string, string | undefined> {
  const lists = listEdges(graphOf(flows));
  const isFresh = (path: string, text: string) =>
    existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n') === text;
  const stale = lists.filter(({ path, text }) => !isFresh(path, text)).map(({ path, text }) => [path, text] as const);
  const wanted = new Set(lists.map(({ path }) => path));
  const lost = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => `${FOLDER}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(`/${LIST}`) && !wanted.has(path));
  return new Map([...stale, ...lost.map((path) => [path, undefined] as const)]);
}
