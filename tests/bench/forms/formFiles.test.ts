import { expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { rewriteSources } from '../../../src/engine/checker/mendFiles.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { formFiles } from './formFiles.ts';

it('the measured forms are part of a portal that builds', () => {
  const written = Object.entries(formFiles()).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
  const canonical = new Map(rewriteSources(written, definition).map((source) => [source.path, source]));
  const forms = written.map((source) => canonical.get(source.path) ?? source);
  const findings = check([...readSources('.'), ...forms], definition);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
});
