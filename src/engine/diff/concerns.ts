import { isRecord } from '../contract/isRecord.ts';
import { parseUrl } from '../contract/parseUrl.ts';
import { durationOf } from '../flow/durationOf.ts';
import type { Draft } from './Change.ts';

/** What visitors are protected by, and which changes touch it: such a change is never only cosmetic. */
const CONCERNS: readonly (readonly [concern: string, isMet: (draft: Draft) => boolean])[] = [
  ['where visitors are sent', ({ kind, about }) => kind.id !== 'editor-line-changed' && isElsewhere(about)],
  ['who gets out of the portal', ({ kind, about }) => kind.id === 'outcome-leads-elsewhere' && leavesNow(about)],
  ['consent', ({ kind, about }) => CONSENT.test(kind.id) || isTicked(about) || lastOf(about) === 'always'],
  ['secrets', ({ about: { was, is } }) => lastOf({ was, is }) === 'secret' && was?.value === true && !is?.value],
  ['which addresses are allowed', ({ about }) => isGuarded(about.was?.value) && !isGuarded(about.is?.value)],
  ['what a failure reveals', ({ kind, about }) => kind.id === 'outcome-message-changed' && isSplit(about)],
  [
    'what a button does',
    ({ kind, about }) => kind.id === 'texts-swapped' && about.is?.path.includes('actions') === true,
  ],
  ['how long something lasts', ({ kind, about }) => kind.id === 'timer-changed' && isTenfold(about)],
  ['what stays in the browser', ({ kind, about }) => kind.id.startsWith('slot-') && outlives(about)],
  ['promises', ({ kind }) => kind.id === 'promise-changed' || kind.id === 'promise-removed'],
  ['what must come first', ({ kind }) => kind.id === 'way-opened'],
  ['reasons', ({ kind, about }) => kind.id === 'reason-changed' && losesId(about)],
];

const CONSENT = /^(?:box|kept-answer)-/;

/** What a change concerns beyond its kind; undefined if it touches nothing that protects visitors. */
export const concernOf = (draft: Draft): string | undefined => CONCERNS.find(([, isMet]) => isMet(draft))?.[0];

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
  [handler].flat().flatMap((step) => (isRecord(step) ? [step.leave ?? step.post ?? []].flat() : []));

const isTicked = ({ is, was }: About): boolean => lastOf({ is, was }) === 'initial' && is?.value === true;

const isGuarded = (value: unknown): boolean => JSON.stringify(value)?.includes('{"allowed":') === true;

/** Whether an answer has another line than before, so it no longer looks like the answers that kept that line. */
const isSplit = ({ was, is }: About): boolean => is !== undefined && lastOf({ was, is }) !== String(was?.path.at(-1));

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
