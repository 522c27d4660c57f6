import { expect, it } from 'vitest';
import type { FieldProgram, FormProgram, ScreenProgram } from '../../../../src/engine/flow/Program.ts';
import type { AnyField, Call, Handler, Item } from '../../../../src/engine/flow/types.ts';
import { findSubmitCalls } from '../../../../src/engine/page/prerender/findEarlyCalls.ts';

const read = { repeatable: true, answer: 'resource', success: ['OK'], failure: [] } as const;
const operations: ScreenProgram['operations'] = {
  'GET /people': {
    ...read,
    parameters: { name: { in: 'query', required: true, format: 'username' }, team: { in: 'query' } },
  },
  'GET /people/{name}': { ...read, parameters: { name: { in: 'path', required: true } } },
  'POST /people': { answer: 'resource', success: ['OK'], failure: [], parameters: { name: { in: 'body' } } },
};
const NAME: AnyField = { field: 'name', widget: 'text' };
const TEAM: AnyField = { field: 'team', widget: 'combobox', initial: '$local.last-team' };
const ASK: Call = { operation: 'GET /people', with: { name: '$form.name' } };

interface Part {
  readonly do?: Handler;
  readonly fields?: readonly AnyField[];
  readonly programs?: Readonly<Record<string, FieldProgram>>;
}

function callsOf(call: Call, { do: handler = { call: 'ask' }, fields = [NAME, TEAM], programs = {} }: Part = {}) {
  const body: Item[] = [...fields, { submit: 'next', do: handler }];
  const form: FormProgram = {
    schema: { type: 'object', properties: {} },
    uiSchema: {},
    rules: {},
    fields: { name: { spaces: 'removed' }, team: { shows: '$item.label' }, ...programs },
  };
  return findSubmitCalls({ screen: { body }, calls: { ask: call }, operations, forms: { '': form } }, '/api');
}

it('a submit calls early if everything that its call sends is in the fields', () => {
  expect(callsOf(ASK)).toEqual([{ method: 'GET', path: '/api/people', query: [['name', 'name']], submit: 'next' }]);
  expect(callsOf({ operation: 'GET /people/{name}', with: { name: '$form.name' } })).toEqual([
    { method: 'GET', path: '/api/people/{name}', query: [], submit: 'next' },
  ]);
});

it('a submit calls early with a field whose normaliser leaves most texts as they are', () => {
  const programs: Part['programs'] = { name: { normaliser: 'address', keepsPlain: true } };
  expect(callsOf(ASK, { programs })).toHaveLength(1);
});

it('a field that is searched must be empty, and so must the place that fills it in', () => {
  const both: Call = { ...ASK, with: { name: '$form.name', team: '$form.team.id' } };
  const asked = { method: 'GET', path: '/api/people', query: [['name', 'name']], submit: 'next', blank: ['team'] };
  expect(callsOf(both)).toEqual([{ ...asked, unstored: ['last-team'] }]);
  const { initial: _, ...team } = TEAM;
  expect(callsOf(both, { fields: [NAME, team] })).toEqual([{ ...asked, unstored: [] }]);
  expect(callsOf(both, { fields: [NAME, { ...team, initial: '$session.team' }] })).toEqual([]);
});

it.each<[string, Call, Part?]>([
  ['it writes', { ...ASK, operation: 'POST /people' }],
  ['it has a guard', { ...ASK, when: '$form.name' }],
  ['it waits', { ...ASK, wait: '300ms' }],
  ['another step comes before it', ASK, { do: [{ when: '$form.team', state: 'team' }, { call: 'ask' }] }],
  ['something happens beside it', ASK, { do: { call: 'ask', focus: 'name' } }],
  ['it sends a value that is no field', { ...ASK, with: { name: '$input.name' } }],
  ['it sends a part of a value', { ...ASK, with: { name: '$form.name.first' } }],
  ['the spaces of a field count', ASK, { programs: { name: { spaces: 'kept' } } }],
  ['a field has a normaliser', ASK, { programs: { name: { normaliser: 'number' } } }],
])('a submit does not call early if %s', (_, call, part) => {
  expect(callsOf(call, part)).toEqual([]);
});
