import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { explained } from '../../engine/build/flowPlugin.ts';
import { readBrands } from '../../engine/build/readTheme.ts';
import { themePlugin } from '../../engine/build/themePlugin.ts';
import { vestibule } from '../../engine/build/vestibule.ts';
import { writeNotes } from '../../engine/build/writeNotes.ts';
import { check } from '../../engine/checker/check.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { showDrafts } from '../../engine/checker/showDrafts.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import { drawAll } from '../../engine/graph/drawing.ts';
import { graphOf } from '../../engine/graph/graphOf.ts';
import { type Traffic, tellDays } from '../../engine/graph/Traffic.ts';
import type { Rendered } from '../../engine/page/prerender/createRenderer.tsx';
import { PICTURES } from '../../engine/theme/writePicture.ts';
import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { createParts } from '../../portal/browser/createParts.ts';
import { definition } from '../../portal/definition.ts';
import { THEME } from '../../theme/theme.ts';
import { drawSvg } from '../graph/drawSvg.ts';
import { compileSources } from '../headless/compileSources.ts';
import { openTraffic } from '../openTraffic.ts';
import { openTexts } from '../texts/openTexts.ts';
import { statusesOf, tellOne } from '../texts/tellStatus.ts';
import { type ReportedVisit, reportedIn } from '../visits/readVisit.ts';
import { describeScenes } from './describeScenes.ts';
import { type GalleryData, isSelected, type ListedScene } from './GalleryData.ts';
import { OWN_BRAND } from './looks.ts';
import { findScenes, visitScenes } from './scenes/findScenes.ts';
import { metBy } from './scenes/metBy.ts';
import { planOf, type Scene, type ScreenPlan } from './scenes/Scene.ts';
import { SEARCH_SAMPLES } from './scenes/samples.ts';
import { writeDocuments } from './writeDocuments.ts';

type Notes = Rendered['notes'];

/** The name of each note, and its selector in `writeNotes`. */
const NOTES = {
  outdated: { name: 'browser that is too old', selector: '.outdated' },
  noScript: { name: 'browser without JavaScript', selector: 'noscript > p' },
  late: { name: 'page whose scripts do not load', selector: '[role="status"]' },
} as const satisfies Partial<Record<keyof Notes, object>>;

const HERE = import.meta.dirname;

/** The page runs on any port of this host. */
const ORIGIN = 'http://127.0.0.1';
const STAGE = 'stage.html';
const TARGET = ['chrome123', 'firefox128', 'safari17.5'];

/** What the gallery has besides or instead of all scenes of the flows. */
interface Wanted {
  /** Further pages of `stage`, besides the page for scenes. */
  readonly more?: readonly string[];
  /** A file of `npm run admin -- traffic export`: the page also shows how often visitors encountered each scene. */
  readonly traffic?: string | undefined;
  /** Words that select scenes (`isSelected`); all scenes without it. */
  readonly only?: readonly string[];
  /** Visits of reports to step through, besides those of what the checker finds. */
  readonly visits?: readonly ReportedVisit[];
}

/**
 * Writes the gallery: files that any static host can serve from any folder.
 * @param out its folder, which is emptied
 * @returns the page's data
 */
export async function buildSite(out: string, wanted: Wanted = {}): Promise<GalleryData> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'scenes'), { recursive: true });
  // The data come first, since they need the file of counts, which may be a wrong one.
  const data = await writeData(out, wanted);
  await buildPages(out, wanted.more ?? []);
  writeSheets(out);
  return data;
}

/** Builds twice, since the portal's style sheet is one file and must not affect the gallery's own page. */
async function buildPages(out: string, more: readonly string[]): Promise<void> {
  const common = {
    configFile: false as const,
    base: './',
    publicDir: resolve('src/app/public'),
    logLevel: 'error' as const,
  };
  const to = (input: string | string[]) => ({
    outDir: resolve(out),
    emptyOutDir: false,
    target: TARGET,
    rolldownOptions: { input },
  });
  await build({
    ...common,
    root: join(HERE, 'stage'),
    plugins: [vestibule({ definition, theme: THEME, root: process.cwd(), drafts: true }), react()],
    build: to([STAGE, ...more].map((page) => join(HERE, 'stage', page))),
  });
  await build({
    ...common,
    root: join(HERE, 'site'),
    plugins: [themePlugin(THEME, { source: process.cwd() }), react()],
    build: to(join(HERE, 'site/index.html')),
  });
}

/** Writes each brand's style sheet, since the stage switches between brands. */
function writeSheets(out: string): void {
  mkdirSync(join(out, 'themes'), { recursive: true });
  const themes = [...readBrands(process.cwd(), definition)].map(([id, { theme }]) => [id, theme] as const);
  for (const [id, theme] of [[OWN_BRAND, THEME] as const, ...themes])
    writeFileSync(
      join(out, 'themes', `${id}.css`),
      writeSheet(theme, (file) => `../pictures/${file}`),
    );
  if (existsSync(PICTURES)) cpSync(PICTURES, join(out, 'pictures'), { recursive: true });
}

/** Writes the data about all scenes, which needs no bundler. */
async function writeData(out: string, { traffic: counts, only, visits = [] }: Wanted): Promise<GalleryData> {
  const texts = openTexts('.', definition);
  const findings = check(texts.sources, definition);
  const sources = showDrafts(texts.sources);
  const project = openProject(sources, definition);
  const { flows } = project;
  const opened = counts === undefined ? undefined : openTraffic(counts, flows);
  const search = async () => {
    const compiled = compileSources(sources, definition);
    const searched = { compiled, definition, parts: createParts(), origin: ORIGIN, samples: SEARCH_SAMPLES };
    return { searched, found: await findScenes(searched) };
  };
  const { searched, found } = await explained(search, findings, sources);
  const isChosen = ({ id }: { readonly id: string }) => only?.some((word) => isSelected(id, word)) !== false;
  for (const scene of found.scenes.filter(isChosen))
    writeFileSync(join(out, 'scenes', `${scene.id}.json`), JSON.stringify(planOf(scene, flows)));
  const graphs = writeGraphs(out, flows, opened?.traffic);
  const counted = opened && { days: tellDays(opened), metBy: metBy(opened.traffic, flows) };
  const described = describeScenes(found, project, sources, findings, graphs, counted);
  const notes = writeNoteScenes(out, found.scenes, flows, sources, project.languages.ids);
  const status = Object.fromEntries(statusesOf(texts, findings).map((one) => [one.language, tellOne(one)]));
  const all = [...described.scenes, ...notes, ...writeDocuments(out, described.brands, isChosen)];
  const screens = new Map(described.scenes.map((one) => [one.id, one]));
  const reported = [...visits, ...findings.flatMap(reportedIn)];
  const played = await visitScenes(reported, searched, flows, screens);
  for (const { plan } of played) writeFileSync(join(out, 'scenes', `${plan.id}.json`), JSON.stringify(plan));
  const scenes = [...played.map(({ listed }) => listed), ...all.filter(isChosen)];
  const data = { ...described, status, scenes };
  writeFileSync(join(out, 'gallery.json'), JSON.stringify(data));
  return data;
}

function writeGraphs(out: string, flows: Flows, traffic: Traffic | undefined): string[] {
  const drawings = drawAll(graphOf(flows), flows, traffic);
  mkdirSync(join(out, 'graphs'), { recursive: true });
  for (const drawing of drawings) {
    const { inPage } = drawSvg(drawing, ({ kind, id }) => (kind === 'screen' ? `#/scene/${id}` : undefined));
    writeFileSync(join(out, 'graphs', `${drawing.title}.svg`), inPage);
  }
  return drawings.map(({ title }) => title);
}

/**
 * The portal's first screen with each note that the built page has for browsers that cannot run it.
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
      id,
      flow: 'service-pages',
      screen: undefined,
      kind: 'page',
      part: name,
      route: '/',
      titles: Object.fromEntries(titles),
      file: 'src/engine/build/writeNotes.ts',
      line: 1,
    };
  });
}

function notesIn(sources: readonly Source[], language: string): Notes {
  const file = sources.find(({ path }) => path === `locales/${language}/portal.json`);
  return JSON.parse(file?.text ?? '{}').renderer;
}
