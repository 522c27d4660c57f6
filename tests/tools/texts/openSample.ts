import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import type { HandBack, ReturnedUnit } from '../../../src/tools/texts/formats/HandOver.ts';
import { importTexts } from '../../../src/tools/texts/importTexts.ts';
import { type OpenTexts, unitsOf } from '../../../src/tools/texts/openTexts.ts';
import { handOverOf } from '../../../src/tools/texts/runTexts.ts';

/** This portal's flows and texts. */
export const SOURCES = readSources('.');

/** A portal without history, unless a test gives one. */
export const open = (sources: readonly Source[] = SOURCES, more: Partial<OpenTexts> = {}): OpenTexts => ({
  sources,
  project: openProject(sources, definition),
  changes: () => Number.POSITIVE_INFINITY,
  table: '',
  ...more,
});

/** All texts of a language, as they are handed over. */
export const handOver = (texts: OpenTexts, language: string) => handOverOf(texts, language, unitsOf(texts, language));

/** One for all imports: each judges only what it changes. */
const session = new CheckSession(definition);

export const take = (texts: OpenTexts, returned: HandBack) => importTexts(texts, returned, session);

/** One translation that comes back, with the source of today. */
export function returned(texts: OpenTexts, language: string, id: string, more: Partial<ReturnedUnit>): HandBack {
  const unit = unitsOf(texts, language).find((one) => one.id === id);
  const own: ReturnedUnit = { at: 'row 2', id, source: unit?.source, target: unit?.target, state: unit?.state };
  return { to: language, units: [{ ...own, ...more }] };
}

/** The sources with one changed. */
export const edited = (path: string, edit: (text: string) => string, sources: readonly Source[] = SOURCES): Source[] =>
  sources.map((source) => (source.path === path ? { ...source, text: edit(source.text) } : source));
