import type { Finding } from '../../engine/checker/Finding.ts';
import { locate } from '../../engine/checker/locate.ts';
import type { Project } from '../../engine/checker/Project.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import { writtenAt } from '../../engine/flow/partsIn.ts';
import { resolveScreen } from '../../engine/flow/resolveUnit.ts';
import type { Step } from '../../engine/flow/types.ts';
import type { Unit } from '../../engine/flow/Unit.ts';
import { visitUnit } from '../../engine/flow/visitUnit.ts';
import { isNotice } from '../../engine/language/verbs.ts';
import type { GalleryData, ListedScene, MissingText } from './GalleryData.ts';
import { OWN_BRAND, PSEUDO, SCHEMES, WIDTHS } from './looks.ts';
import type { FoundScenes } from './scenes/findScenes.ts';
import { at, type Goal, messagesOf, nameOf, type Scene, type Texts, titleOf } from './scenes/Scene.ts';

/**
 * The project's data for the gallery's page.
 * @param findings those of the checker about the files as written
 * @param counted how often visitors encountered each scene, and in which days
 */
export function describeScenes(
  { scenes, missing }: FoundScenes,
  project: Project,
  sources: readonly Source[],
  findings: readonly Finding[],
  graphs: readonly string[],
  counted?: { readonly days: string; readonly metBy: (scene: Scene) => number | undefined },
): Omit<GalleryData, 'status'> {
  const listed = project.flows.languages?.value.languages ?? {};
  const { ids, fallback } = project.languages;
  const sorted = [fallback, ...ids.filter((id) => id !== fallback)];
  const texts = new Map(sorted.map((language) => [language, textsOf(sources, language)]));
  const names = [
    ...sorted.map((id) => [id, listed[id]?.name ?? id]),
    ...Object.entries(PSEUDO).map(([id, { name }]) => [id, name]),
  ];
  return {
    languages: Object.fromEntries(names),
    widths: WIDTHS,
    schemes: SCHEMES,
    brands: [OWN_BRAND, ...project.flows.brands.keys()],
    scenes: scenes.map((scene) => {
      const met = counted?.metBy(scene);
      return { ...describe(scene, project, texts), ...(met === undefined ? {} : { met }) };
    }),
    graphs,
    missing: missingTexts(findings),
    findings: findings.length,
    unreached: missing,
    ...(counted === undefined ? {} : { days: counted.days }),
  };
}

function describe(scene: Scene, project: Project, texts: ReadonlyMap<string, Texts>): ListedScene {
  const { id, flow, screen, goal, way } = scene;
  const first = way?.subject === 'screen' ? way.id : (screen ?? '');
  const unit = resolveScreen(project.flows, first);
  const state = unit === undefined ? undefined : stateOf(goal, unit);
  // The fallback language's texts come first.
  const [words = {}] = texts.values();
  const titles = [...texts].map(([language, own]) => [language, titleOf(scene, own, state) ?? id]);
  const place = placeOf(goal, unit, project.flows);
  const { file, path } = writtenAt(place, project.flows);
  return {
    id,
    flow,
    screen,
    kind: goal.kind,
    part: partOf(scene, words),
    titles: Object.fromEntries(titles),
    route: project.flows.screens.get(first)?.value.route.paths.join(', ') ?? '',
    file,
    line: locate(project.documents.get(file), { path, ...(path.length > 0 ? { onKey: true } : {}) }).line,
  };
}

const stateOf = (goal: Goal, { states }: Unit) => (goal.kind === 'state' ? goal.id : Object.keys(states)[0]);

/** The place of a scene: its state, its dialog, the step with its message, otherwise its screen. */
function placeOf(goal: Goal, unit: Unit | undefined, flows: Flows): { file: string; path: JsonPath } {
  if (unit === undefined) return { file: 'flows/portal.json', path: [] };
  const own = { file: unit.file, path: [] };
  if (goal.kind === 'state') return { ...own, path: ['states', goal.id] };
  if (goal.kind === 'dialog') return unit.dialogs.get(goal.id) ?? own;
  const says = (step: Step) => messagesOf(step).some((message) => nameOf(message) === nameOf(goal));
  return visitUnit(flows, unit).steps.find(({ value }) => says(value)) ?? own;
}

const missingTexts = (findings: readonly Finding[]): MissingText[] =>
  findings.filter(({ rule }) => rule === 'missing-text').map(({ file, line, message }) => ({ file, line, message }));

const textsOf = (sources: readonly Source[], language: string): Texts =>
  Object.fromEntries(
    sources
      .filter(({ path }) => path.startsWith(`locales/${language}/`))
      .map(({ path, text }) => [path.replace(/^.*\/|\.json$/g, ''), JSON.parse(text)]),
  );

/** The part of its screen that a scene shows, in the visible words; empty for the initial screen. */
function partOf(scene: Omit<Scene, 'way' | 'id'>, texts: Texts): string {
  const { goal, flow, screen = '' } = scene;
  const label = (field: string) => quoted(at(texts, [flow, screen, 'fields', field, 'label']) ?? field);
  const message = (key: string) => at(texts, ['messages', ...key.split('.')]);
  const wordsOf = (key: string) => String(message(key) ?? message(`${key}_other`) ?? key);
  const said = (key: string) => quoted(wordsOf(key));
  switch (goal.kind) {
    case 'first':
      return '';
    case 'required':
      return `sent without ${(goal.says ?? []).map(({ field }) => label(field)).join(', ')}`;
    case 'invalid':
      return (goal.says ?? [])
        .map(({ field, message, limit }) => `${label(field)}: ${quoted(withLimit(wordsOf(message), limit))}`)
        .join(', ');
    case 'dialog':
      return `dialog ${quoted(titleOf(scene, texts) ?? goal.id)}`;
    case 'error':
      return errorAt(goal.id, label, said);
    default:
      return 'id' in goal ? `${goal.kind} ${isNotice(goal.kind) ? said(goal.id) : goal.id}` : goal.kind;
  }
}

/** @param id the field and the key of its message, as `messagesOf` names them */
function errorAt(id: string, label: (field: string) => string, said: (key: string) => string): string {
  const end = id.indexOf('-');
  return `error at ${label(id.slice(0, end))}: ${said(id.slice(end + 1))}`;
}

/** A message with the limit of its rule for each placeholder. */
const withLimit = (words: string, limit: number | undefined): string =>
  words.replaceAll(/\{\w+[^{}]*\}/g, limit === undefined ? '…' : String(limit));

const quoted = (words: unknown): string => `“${String(words)}”`;
