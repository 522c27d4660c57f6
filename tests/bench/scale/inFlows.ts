import type { Source } from '../../../src/engine/checker/readSources.ts';

const SCREEN = /^flows\/(?!shared\/)([^/]+)\/([^/]+)\.screen\.json$/;
const TEXTS = /^locales\/([^/]+)\/(.+)\.json$/;

/** The same portal with its screens and their texts spread evenly over a number of flows. */
export function inFlows(sources: readonly Source[], count: number): Source[] {
  const screens = sources.flatMap(({ path }) => SCREEN.exec(path)?.[2] ?? []);
  const before = new Set(sources.flatMap(({ path }) => SCREEN.exec(path)?.[1] ?? []));
  const flowOf = new Map(screens.map((id, index) => [id, `flow-${index % count}`]));
  const texts = new Map<string, Record<string, unknown>>();
  const others = sources.flatMap(({ path, text }): Source[] => {
    const [, , id] = SCREEN.exec(path) ?? [];
    if (id !== undefined) return [{ path: `flows/${flowOf.get(id)}/${id}.screen.json`, text }];
    const [, language, file = ''] = TEXTS.exec(path) ?? [];
    if (language === undefined || !before.has(file)) return [{ path, text }];
    for (const [screen, words] of Object.entries(JSON.parse(text))) {
      const moved = `locales/${language}/${flowOf.get(screen) ?? file}.json`;
      const known = texts.get(moved) ?? {};
      known[screen] = words;
      texts.set(moved, known);
    }
    return [];
  });
  return [...others, ...[...texts].map(([path, words]) => ({ path, text: `${JSON.stringify(words, null, 2)}\n` }))];
}
