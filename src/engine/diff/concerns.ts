import { isRecord } from '../contract/isRecord.ts';
import { parseUrl } from '../contract/parseUrl.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { durationOf } from '../flow/durationOf.ts';
import { exitsOf, leavesPortal, placeOf } from '../flow/exitsOf.ts';
import { excludes, implies } from '../flow/expressions/compareGuards.ts';
import type { Guard } from '../flow/types.ts';
import type { Located } from '../flow/Unit.ts';
import { type Change, type Draft, isSame, LEVELS, type Level } from './Change.ts';
import type { Comparison } from './Comparison.ts';
import { textFileOf } from './TextIndex.ts';
import { languageName } from './words/tellText.ts';
import { list, shortList } from './words/Wording.ts';

/** The concern of what a failure shows, which must not depend on whether an account exists. */
export const ALIKE = 'what a failure reveals';
/** The concern of a part that is there only in cases in which it was not there before. */
export const REVERSED = 'which case is meant';

/** What visitors are protected by, and which changes touch it: such a change is never only cosmetic. */
const CONCERNS: readonly (readonly [concern: string, isMet: (draft: Draft) => boolean])[] = [
  ['where visitors are sent', ({ kind, about }) => kind.id !== 'editor-line-changed' && isElsewhere(about)],
  ['who gets out of the portal', ({ kind, about }) => kind.id === 'outcome-leads-elsewhere' && leavesNow(about)],
  ['consent', ({ kind, about }) => CONSENT.test(kind.id) || isTicked(about) || lastOf(about) === 'always'],
  ['secrets', ({ about: { was, is } }) => lastOf({ was, is }) === 'secret' && was?.value === true && !is?.value],
  ['which addresses are allowed', ({ about }) => isGuarded(about.was?.value) && !isGuarded(about.is?.value)],
  ['who gets out of the portal', ({ about }) => leavesInMoreCases(about)],
  [ALIKE, ({ kind }) => kind.id === 'alike-text-changed'],
  [ALIKE, ({ kind, about }) => kind.id === 'outcome-message-changed' && isSplit(about)],
  [
    'what a button does',
    ({ kind, about }) => kind.id === 'texts-swapped' && about.is?.path.includes('actions') === true,
  ],
  ['what a button does', ({ kind }) => kind.id === 'action-words-taken'],
  ['what a visitor must enter', ({ kind, about }) => kind.id === 'call-sends-otherwise' && isMadeUp(about)],
  ['what a visitor must enter', ({ about }) => lastOf(about) === 'checks' && losesEntry(about)],
  [REVERSED, ({ about }) => isReversed(about)],
  ['how long something lasts', ({ kind, about }) => kind.id === 'timer-changed' && isTenfold(about)],
  ['what stays in the browser', ({ kind, about }) => kind.id.startsWith('slot-') && outlives(about)],
  ['what stays in the browser', ({ about: { was, is } }) => losesAny(forgottenIn(was?.value), forgottenIn(is?.value))],
  ['promises', ({ kind }) => kind.id === 'promise-changed' || kind.id === 'promise-removed'],
  ['what must come first', ({ kind }) => kind.id === 'way-opened'],
  ['reasons', ({ kind, about }) => kind.id === 'reason-changed' && losesId(about)],
];

const CONSENT = /^(?:box|kept-answer)-/;

/** What a change concerns beyond its kind; undefined if it touches nothing that protects visitors. */
export const concernOf = (draft: Draft): string | undefined =>
  draft.concern ?? CONCERNS.find(([, isMet]) => isMet(draft))?.[0];

type About = Draft['about'];

const lastOf = ({ was, is }: About): string => String((is ?? was)?.path.at(-1));

const isElsewhere = ({ was, is }: About): boolean => {
  const before = new Set(sitesIn(was?.value));
  return sitesIn(is?.value).some((site) => !before.has(site));
};

/** The hosts of whole addresses, and the named sites, in a part of a flow file. */
function sitesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [parseUrl(value)?.host ?? value] : [];
  if (Array.isArray(value)) return value.flatMap(sitesIn);
  if (!isRecord(value)) return [];
  const own = typeof value.site === 'string' ? [`site ${value.site}`] : [];
  return [...own, ...Object.values(value).flatMap(sitesIn)];
}

const leavesNow = ({ was, is }: About): boolean => {
  const before = new Set(exitsIn(was?.value));
  return exitsIn(is?.value).some((exit) => !before.has(exit));
};
const exitsIn = (handler: unknown): readonly unknown[] =>
  [handler].flat().flatMap((step) => (isRecord(step) && leavesPortal(step) ? placeOf(step) : []));

/** Whether a line that leaves the portal is taken in cases in which it was not taken before. */
function leavesInMoreCases({ was, is }: About): boolean {
  const [before, after] = [stepsIn(was?.value), stepsIn(is?.value)];
  return after.some((line, place) => {
    const former = before.findIndex((other) => isSame(casesApart(line), casesApart(other)));
    if (former < 0 || exitsIn(line).length === 0) return false;
    const [cases, formerCases] = [casesIn(after, place), casesIn(before, former)];
    return !isSame(cases, formerCases) && !implies(cases, formerCases);
  });
}

/** When a line of a handler is taken: its guard holds, and that of no line before it. */
const casesIn = (lines: readonly Step[], place: number): Guard => ({
  all: lines.slice(0, place + 1).map((line, index) => (index === place ? caseOf(line) : { not: caseOf(line) })),
});
const caseOf = ({ when }: Step): Guard => (when ?? { all: [] }) as Guard;
const casesApart = (step: Step): Step => ({ ...step, when: undefined });

const isTicked = ({ is, was }: About): boolean => lastOf({ is, was }) === 'initial' && is?.value === true;

const isGuarded = (value: unknown): boolean => JSON.stringify(value)?.includes('{"allowed":') === true;

/** Whether an answer has another line than before, so it no longer looks like the answers that kept that line. */
const isSplit = ({ was, is }: About): boolean => is !== undefined && lastOf({ was, is }) !== String(was?.path.at(-1));

/** Whether a call sends a constant, or nothing, where it sent what the visitor entered. */
const isMadeUp = ({ was, is }: About): boolean =>
  JSON.stringify(was?.value ?? null).includes('"$form.') && !JSON.stringify(is?.value ?? null).includes('"$');

const losesAny = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.some((one) => !after.includes(one));
const losesEntry = ({ was, is }: About): boolean =>
  losesAny([was?.value ?? []].flat(), is === undefined ? [] : [is.value].flat());

type Step = Readonly<Record<string, unknown>>;
const stepsIn = (handler: unknown): readonly Step[] => [handler].flat().filter(isRecord);
const forgottenIn = (handler: unknown): readonly unknown[] =>
  stepsIn(handler).flatMap(({ forget }) => [forget ?? []].flat());

/** Whether a step of a handler runs only in cases in which it did not run before. */
function isReversed({ was, is }: About): boolean {
  const [before, after] = [was?.value, is?.value];
  if (before === undefined || after === undefined) return false;
  return stepsIn(before).some((step) => {
    const now = stepsIn(after).find((other) => isSame(casesApart(step), casesApart(other)));
    return step.when !== undefined && now?.when !== undefined && excludes(caseOf(step), caseOf(now));
  });
}

const isTenfold = ({ was, is }: About): boolean =>
  was !== undefined &&
  is !== undefined &&
  durationOf(String(is.path.at(-1))) >= 10 * durationOf(String(was.path.at(-1)));

const outlives = ({ was, is }: About): boolean => isKept(is?.path.at(-1)) && !isKept(was?.path.at(-1));
const isKept = (slot: unknown): boolean => /^(?:local|cookie)\./.test(String(slot));

/** Whether a reason no longer cites a requirement, decision or promise that it cited. */
const losesId = ({ was, is }: About): boolean => {
  const after = idsIn(is?.value);
  return idsIn(was?.value).some((id) => !after.includes(id));
};
const idsIn = (reason: unknown): readonly string[] => String(reason).match(/\b[A-Z]+-?\d+\b/g) ?? [];

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
