import type { Advisory, Answer } from './askRegistry.ts';
import { type LockedPackage, nameOf } from './licencesOf.ts';

/** An advisory that does not affect this product, and why. */
export interface Acceptance {
  readonly id: string;
  readonly reason: string;
}

/** The recorded data about packages, for when the registry does not answer. It is recorded before a release. */
export interface Known {
  /** The day of the record, as in 2026-11-24. */
  readonly at: string;
  /** Why the registry did not answer that day. */
  readonly unanswered?: string;
  /** The delivered packages, as name@version, about which the registry was queried. */
  readonly asked: readonly string[];
  /** The registry's answer. */
  readonly advisories: readonly Advisory[];
  /** Advisories that people found elsewhere. */
  readonly read: readonly Advisory[];
  readonly accepted: readonly Acceptance[];
}

/** The record with a new answer. If the registry did not answer, the previous answer stays, with its date. */
export function recordKnown(known: Known, answer: Answer, packages: readonly LockedPackage[], at: string): Known {
  const { read, accepted } = known;
  if ('unanswered' in answer) {
    if (known.asked.length > 0) return known;
    return { at, unanswered: answer.unanswered, asked: [], advisories: [], read, accepted };
  }
  const asked = [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].toSorted();
  return { at, asked, advisories: answer.advisories, read, accepted };
}

/** Delivered packages that the record does not cover. */
export const uncoveredOf = (packages: readonly LockedPackage[], { asked }: Known): readonly string[] =>
  [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].filter((name) => !asked.includes(name));
