import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { CHANGE_KINDS } from '../../../src/engine/diff/subjects/index.ts';
import { definition } from '../../../src/portal/definition.ts';
import { listExamples, outputOf, readExample } from './readExample.ts';

/** Shared by all examples, one after the other, because only the content of files matters. */
const session = new CheckSession(definition);
const ids = CHANGE_KINDS.map(({ id }) => id);

describe('kinds of change', () => {
  it('have different ids, and each has an example', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(listExamples()).toEqual(ids);
  });

  it.each(ids)('%s: the example is reported with this id, and nothing else', async (id) => {
    const { was, is, others } = readExample(id);
    const report = was.definition === definition ? compare(was, is, session) : compare(was, is);
    expect([...new Set(report.changes.map((change) => change.id))].sort()).toEqual([id, ...others].sort());
    const { summary: _, ...lines } = report;
    await expect(`${formatText({ ...lines, notes: [] })}\n`).toMatchFileSnapshot(outputOf(id));
  });
});
