import { isRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import type { Located } from '../flow/Unit.ts';
import type { Change, Draft, Level } from './Change.ts';
import { LEVELS } from './Change.ts';
import type { Comparison } from './Comparison.ts';
import { textFileOf } from './TextIndex.ts';
import { list, shortList } from './words/list.ts';
import { languageName } from './words/tellText.ts';

/** The maximum number of flows named. */
const NAMED = 4;

/**
 * The report in one line: the flows touched, whom the change reaches, and what it may weaken. “Sign in, for everybody. May weaken: second factor.”
 * Undefined if nothing changes.
 */
export function summarize(comparison: Comparison, found: ReadonlyMap<Change, Draft>): string | undefined {
  if (found.size === 0) return undefined;
  const where = tellFlows(comparison, found);
  const head = `${where}, for ${tellWhom(comparison, [...found.values()])}`;
  return `${head.charAt(0).toUpperCase()}${head.slice(1)}. ${tellWeight(comparison, found)}.`;
}

const wordsOf = (flow: string) => flow.replaceAll('-', ' ');

function tellFlows({ is, was, units }: Comparison, found: ReadonlyMap<Change, Draft>): string {
  const flowOf = new Map(
    units.map(({ kind, id, was: before, is: after }) => [
      kind === 'shell' ? `shell ${id}` : id,
      (after ?? before)?.unit.flow ?? '',
    ]),
  );
  const all = new Set([is, was].flatMap(({ project }) => [...project.flows.screens.values()].map(({ flow }) => flow)));
  const touched = [...found.keys()].flatMap(({ reach, file }) => {
    const own = classifyFile(file)?.flow;
    return reach.length > 0 ? reach.map((name) => flowOf.get(name) ?? '') : [own ?? ''];
  });
  const flows = [...all].filter((flow) => touched.includes(flow)).sort();
  if (flows.length === 0) return 'outside the flows';
  return flows.length > 1 && flows.length === all.size ? 'every flow' : shortList(flows.map(wordsOf), NAMED);
}

/** The only visitors who can notice the change: those who read some languages, or those of some brands. */
function tellWhom({ is }: Comparison, drafts: readonly Draft[]): string {
  const files = drafts
    .flatMap(({ about, covers = [] }) => (covers.length === 0 ? [about] : covers))
    .map(({ was, is: now }) => (now ?? was)?.file ?? '');
  if (files.length === 0) return 'everybody';
  const languages = new Set(files.map((file) => textFileOf(file)?.language));
  const isDraft = (id: string | undefined) => is.project.languages.drafts.some((one) => one === id);
  if ([...languages].every(isDraft)) return 'nobody yet';
  const offered = Object.keys(is.project.flows.languages?.value.languages ?? {});
  const isOfSome = !languages.has(undefined) && offered.some((language) => !languages.has(language));
  if (isOfSome)
    return `visitors who read ${list([...languages].flatMap((id) => (id === undefined ? [] : languageName(id))).sort())}`;
  const brands = new Set(files.map((file) => brandOf(file)));
  if (!brands.has(undefined)) return `visitors of the brand ${list([...brands].flatMap((id) => id ?? []).sort())}`;
  return 'everybody';
}

/** The id of a brand other than the portal's own. */
function brandOf(file: string): string | undefined {
  const place = classifyFile(file);
  return place?.kind === 'brand' && place.id !== 'brand' ? place.id : undefined;
}

function tellWeight(comparison: Comparison, found: ReadonlyMap<Change, Draft>): string {
  const changes = [...found.keys()];
  const weakened = [...found].flatMap(([{ concern }, { about }]) =>
    concern === undefined ? [] : [concern, ...skippedBy(comparison, about)],
  );
  if (weakened.length > 0) return `May weaken: ${list([...new Set(weakened)])}`;
  const worst = LEVELS.find((level) => changes.some((change) => change.level === level));
  return WEIGHTS[worst ?? 'cosmetic'];
}

const WEIGHTS: Readonly<Record<Level, string>> = {
  security: 'May weaken what protects visitors',
  breaking: 'Breaks something that others rely on',
  risky: 'The portal behaves differently',
  cosmetic: 'Only words, order or look',
};

/** The flows whose screens a step led to, where it now leaves the portal instead: what must come first no longer does. */
function skippedBy({ was }: Comparison, about: Draft['about']): readonly string[] {
  const exits = (part: Located<unknown> | undefined) => [part?.value].flat().filter(isRecord).flatMap(exitsOf);
  const [before, after] = [exits(about.was), exits(about.is)];
  if (!after.some(({ kind, isAway }) => isAway && kind !== 'screen')) return [];
  return before.flatMap(({ kind, target }) => {
    const isKept = after.some((exit) => exit.target === target);
    const flow = kind === 'screen' && !isKept ? was.project.flows.screens.get(target)?.flow : undefined;
    return flow === undefined ? [] : [wordsOf(flow)];
  });
}
