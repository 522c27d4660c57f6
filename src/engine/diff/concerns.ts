import { isRecord } from '../contract/isRecord.ts';
import { parseUrl } from '../contract/parseUrl.ts';
import { durationOf } from '../flow/durationOf.ts';
import { leavesPortal, placeOf } from '../flow/exitsOf.ts';
import { excludes, implies } from '../flow/expressions/compareGuards.ts';
import type { Guard } from '../flow/types.ts';
import type { Draft } from './Change.ts';
import { isSame } from './Change.ts';

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
