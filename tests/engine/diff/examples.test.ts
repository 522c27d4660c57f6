import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { CHANGE_KINDS } from '../../../src/engine/diff/subjects/index.ts';
import { listExamples, outputOf, readExample } from './readExample.ts';

const ids = CHANGE_KINDS.map(({ id }) => id);

describe('kinds of change', () => {
  it('have different ids, and each has an example', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(listExamples()).toEqual(ids);
  });

  it.each(ids)('%s: the example is reported with this id, and nothing else', async (id) => {
    const { was, is, others } = readExample(id);
    const report = compare(was, is);
    expect([...new Set(report.changes.map((change) => change.id))].sort()).toEqual([id, ...others].sort());
    await expect(`${formatText({ ...report, notes: [] })}\n`).toMatchFileSnapshot(outputOf(id));
  });
});
