import type { Advisory, Answer } from './askRegistry.ts';
import { type LockedPackage, nameOf } from './licencesOf.ts';

/** An advisory that does not harm this product, and why. */
export interface Acceptance {
  readonly id: string;
  readonly reason: string;
}

/** What is known of the packages where the registry does not answer: recorded before a release. */
export interface Known {
  /** The day of the record, as in 2026-11-24. */
  readonly at: string;
  /** Why the registry told nothing that day. */
  readonly unanswered?: string;
  /** The delivered packages, as name@version, that it was asked about. */
  readonly asked: readonly string[];
  /** What it said of them. */
  readonly advisories: readonly Advisory[];
  /** What people have read elsewhere. */
  readonly read: readonly Advisory[];
  readonly accepted: readonly Acceptance[];
}

/** The record with a new answer. An answer of before outlives a day without one, with its date. */
export function recordKnown(known: Known, answer: Answer, packages: readonly LockedPackage[], at: string): Known {
  const { read, accepted } = known;
  if ('unanswered' in answer) {
    if (known.asked.length > 0) return known;
    return { at, unanswered: answer.unanswered, asked: [], advisories: [], read, accepted };
  }
  const asked = [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].toSorted();
  return { at, asked, advisories: answer.advisories, read, accepted };
}

/** Delivered packages that the registry was not asked about when the record was made. */
export const unaskedOf = (packages: readonly LockedPackage[], { asked }: Known): readonly string[] =>
  [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].filter((name) => !asked.includes(name));
