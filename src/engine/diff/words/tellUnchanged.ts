import { asRecord } from '../../contract/isRecord.ts';
import { tellValue } from '../../flow/tellValue.ts';
import { isSame } from '../Change.ts';

/**
 * When a changed value has no effect, as the end of a sentence: while an earlier alternative of its `coalesce` has a
 * value. Empty unless the changed alternatives come after others that stay.
 */
export function tellUnchanged(was: unknown, is: unknown): string {
  const [before, after] = [alternativesOf(was), alternativesOf(is)];
  const first = after.findIndex((one, index) => !isSame(one, before[index]));
  const kept = after.slice(0, first === -1 ? after.length : first);
  return kept.length === 0 ? '' : `; nothing changes while ${kept.map(tellValue).join(' or ')} has a value`;
}

function alternativesOf(value: unknown): readonly unknown[] {
  const { coalesce } = asRecord(value);
  return Array.isArray(coalesce) ? coalesce : [];
}
