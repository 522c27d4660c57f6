import { expect, it } from 'vitest';
import * as noMerging from '../../../src/engine/build/noMerging.ts';
import noReferences from '../../../src/engine/build/noReferences.ts';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { definition } from '../../../src/portal/definition.ts';

/** Every key of a schema, at any depth: keywords and names of properties. */
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(part)])
    : [];

it('no form has a reference, an identifier or allOf, so nothing is resolved or merged', () => {
  const flows = flowsOf(readSources('.'), definition);
  const schemas = [...flows.screens.keys()].flatMap((id) =>
    Object.values(compileScreen(flows, id)?.forms ?? {}).map(({ schema }) => schema),
  );
  expect(schemas.length).toBeGreaterThan(15);
  expect(schemas.flatMap(keysOf)).toContain('properties');
  expect(
    schemas.flatMap(keysOf).filter((key) => /^(?:\$(?:ref|id|schema|dynamicRef|recursiveRef|anchor)|allOf)$/.test(key)),
  ).toEqual([]);
});

it('the stand-in for merging loads, and throws when a schema is merged', () => {
  noMerging.createMerger();
  expect(() => noMerging.createShallowAllOfMerge()()).toThrow('allOf');
});

it('the stand-in for the resolver throws when it is called', () => {
  expect(() => noReferences.resolve()).toThrow('reference');
  expect(() => noReferences.equal()).toThrow('reference');
});
