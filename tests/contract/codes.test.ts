import { expect, it } from 'vitest';
import { CODES } from '../../src/contract/failures.ts';
import { contract } from '../../src/contract/operations.ts';
import { failureOutcomes, successOutcomes } from '../../src/engine/contract/Contract.ts';

it('every code of an answer is explained, and only these', () => {
  const codes = Object.entries(contract.operations).flatMap(([name, operation]) => [
    ...successOutcomes(operation),
    ...failureOutcomes(name, contract),
    ...(operation.refine ?? []).flatMap(({ to }) => to),
  ]);
  expect(Object.keys(CODES)).toEqual([...new Set(codes)].sort());
});

it('each explanation is a sentence of its own', () => {
  const meanings = Object.values(CODES);
  expect(meanings.filter((meaning) => !/^[A-Z][^.|\n]{15,110}[^.\s]$/.test(meaning))).toEqual([]);
  expect(new Set(meanings).size).toBe(meanings.length);
});
