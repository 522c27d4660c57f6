import { expect, it } from 'vitest';
import type { Item } from '../../../../src/engine/flow/types.ts';
import { findKeptLine } from '../../../../src/engine/page/prerender/createRenderer.tsx';

const line: Item = { text: 'who', shown: '$result.app' };
const submit: Item = { submit: 'next', do: { state: 'next' } };
const calls = { app: { operation: 'app.read', load: 'optional', with: { id: '$input.app' } } } as const;
const takes = { app: { from: 'query' } } as const;
const screenOf = (...body: Item[]) => ({ route: { paths: ['/'], shell: 'standard' }, body });

it('finds the member of the query that a first line waits for', () => {
  expect(findKeptLine({ takes }, { screen: screenOf(line, submit), calls })).toBe('app');
});

it('finds none where the page can know whether the line comes', () => {
  expect(findKeptLine({ takes }, { screen: screenOf(submit, line), calls })).toBeUndefined();
  expect(findKeptLine({ takes: { app: { from: 'path' } } }, { screen: screenOf(line, submit), calls })).toBeUndefined();
  const required = { app: { ...calls.app, load: 'required' } } as const;
  expect(findKeptLine({ takes }, { screen: screenOf(line, submit), calls: required })).toBeUndefined();
  const fixed = { app: { ...calls.app, with: { id: 'APP-1' } } } as const;
  expect(findKeptLine({ takes }, { screen: screenOf(line, submit), calls: fixed })).toBeUndefined();
});
