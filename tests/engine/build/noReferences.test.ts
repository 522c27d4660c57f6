import { expect, it } from 'vitest';
import noReferences from '../../../src/engine/build/noReferences.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { definition } from '../../../src/portal/definition.ts';

/** Every keyword and every name of a schema, at any depth. */
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(part)])
    : [];

it('no form has a reference or an identifier, so that nothing resolves one', () => {
  const flows = loadFlows(
    readSources('.').map(({ path, text }) => parseJson(path, text)),
    definition,
  );
  const schemas = [...flows.screens.keys()].flatMap((id) =>
    Object.values(compileScreen(flows, id)?.forms ?? {}).map(({ schema }) => schema),
  );
  expect(schemas.length).toBeGreaterThan(15);
  expect(schemas.flatMap(keysOf)).toContain('properties');
  expect(
    schemas.flatMap(keysOf).filter((key) => /^\$(?:ref|id|schema|dynamicRef|recursiveRef|anchor)$/.test(key)),
  ).toEqual([]);
});

it('what stands for the resolver says so when it is reached', () => {
  expect(() => noReferences.resolve()).toThrow('reference');
  expect(() => noReferences.equal()).toThrow('reference');
});
