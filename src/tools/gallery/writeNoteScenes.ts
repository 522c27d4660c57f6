import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotes } from '../../engine/build/writeNotes.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { Rendered } from '../../engine/page/prerender/createRenderer.tsx';
import type { ListedScene } from './GalleryData.ts';
import type { ScreenPlan } from './scenes/Plan.ts';
import { planOf } from './scenes/planOf.ts';
import type { Scene } from './scenes/Scene.ts';

type Notes = Rendered['notes'];

/** What tells of each note, and how it is found in `writeNotes`. */
const NOTES = {
  outdated: { name: 'browser that is too old', selector: '.outdated' },
  noScript: { name: 'browser without JavaScript', selector: 'noscript > p' },
  late: { name: 'page whose scripts do not come', selector: '[role="status"]' },
} as const satisfies Partial<Record<keyof Notes, object>>;

/**
 * The first screen of the portal with each note that the built page has for browsers that cannot run it.
 * @param out the folder of the gallery
 */
export function writeNoteScenes(
  out: string,
  scenes: readonly Scene[],
  flows: Flows,
  sources: readonly Source[],
  languages: readonly string[],
): ListedScene[] {
  const first = scenes.find(
    ({ goal, screen = '' }) =>
      goal.kind === 'first' && flows.screens.get(screen)?.value.route.paths.includes('/') === true,
  );
  if (first === undefined) return [];
  const notes = new Map(languages.map((language) => [language, notesIn(sources, language)]));
  mkdirSync(join(out, 'notes'), { recursive: true });
  for (const [language, words] of notes)
    writeFileSync(
      join(out, 'notes', `${language}.html`),
      `<!doctype html><meta charset="utf-8"><title></title>${writeNotes(words)}`,
    );
  return Object.entries(NOTES).map(([note, { name, selector }]) => {
    const id = `note-${note.toLowerCase()}`;
    const plan: ScreenPlan = { ...planOf(first, flows), id, note: selector };
    writeFileSync(join(out, 'scenes', `${id}.json`), JSON.stringify(plan));
    const titles = [...notes].map(([language, words]) => [language, words[note as keyof typeof NOTES]]);
    return {
      ...{ id, flow: 'service-pages', screen: undefined, kind: 'page', part: name, route: '/' },
      titles: Object.fromEntries(titles),
      ...{ file: 'src/engine/build/writeNotes.ts', line: 1 },
    };
  });
}

function notesIn(sources: readonly Source[], language: string): Notes {
  const file = sources.find(({ path }) => path === `locales/${language}/portal.json`);
  return JSON.parse(file?.text ?? '{}').renderer;
}
