import { HIGHEST_COUNT, MOST_NAMES } from '../../contract/traffic.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { Refusal } from '../core/Refusal.ts';

/**
 * The counts of a page, which are refused whole unless every name is one of the release's: so no text that a visitor or
 * a stranger chose is ever stored.
 *
 * @param names the closed list of the release
 * @throws Refusal BAD_REQUEST
 */
export function readMessage(body: unknown, names: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = Object.entries(isRecord(body) ? body : {});
  if (counts.length === 0 || counts.length > MOST_NAMES) throw new Refusal('BAD_REQUEST', { detail: 'not counts' });
  const read = new Map<string, number>();
  for (const [name, count] of counts) {
    const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= HIGHEST_COUNT;
    if (!isCount || !names.has(name)) throw new Refusal('BAD_REQUEST', { detail: 'not counts of this release' });
    read.set(name, count);
  }
  return read;
}
