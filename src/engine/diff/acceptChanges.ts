import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { visible } from '../checker/formats/visible.ts';
import { canonicalText } from '../flow/canonicalText.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Acceptance } from '../flow/types.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import type { Change, Report } from './Change.ts';
import { shortPrint } from './fingerprint.ts';

const FILE = 'flows/accepted.json';

/** Who accepts changes, and why. */
export type Acceptor = Pick<Acceptance, 'by' | 'why'>;

/**
 * Writes to `flows/accepted.json` that somebody accepts changes of a report. Of what the file accepts already, only what
 * is a change of this report stays.
 *
 * @param starts how their fingerprints start
 * @returns the path of the file
 * @throws if a start fits no change that can be accepted, or several
 */
export function acceptChanges(
  root: string,
  report: Report,
  starts: readonly string[],
  acceptor: Acceptor,
  definition: Definition,
): string {
  const taken = new Set(starts.map((start) => changeAt(report, start)));
  const entries = report.changes.flatMap((change) => {
    const { fingerprint, accepted = taken.has(change) ? acceptor : undefined } = change;
    if (fingerprint === undefined || accepted === undefined) return [];
    const { by, why } = taken.has(change) ? acceptor : accepted;
    return [[fingerprint, { why, change: visible(`${change.id}: ${change.sentence}`), by }] as const];
  });
  const value = { $schema: '../schemas/accepted.schema.json', ...Object.fromEntries(entries.sort()) };
  const path = join(root, FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, canonicalText('accepted', value, grammarOf(definition)));
  return FILE;
}

function changeAt({ changes }: Report, start: string): Change {
  const [found, ...others] = changes.filter(({ fingerprint }) => fingerprint?.startsWith(start) === true);
  if (found === undefined) throw new Error(`no change here has the fingerprint ${start}`);
  const prints = [found, ...others].map(({ fingerprint = '' }) => shortPrint(fingerprint)).join(', ');
  if (others.length > 0)
    throw new Error(`several changes here have a fingerprint that starts with ${start}: ${prints}`);
  return found;
}
