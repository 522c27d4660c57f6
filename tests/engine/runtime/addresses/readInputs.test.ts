import { describe, expect, it } from 'vitest';
import type { Input } from '../../../../src/engine/flow/types.ts';
import { findMissing, readInputs } from '../../../../src/engine/runtime/addresses/targetAddress.ts';

const read = (takes: Record<string, Input>, query = '', inputs: object = {}, parameters: Record<string, string> = {}) =>
  readInputs(takes, {
    query,
    parameters,
    state: { inputs: { ...inputs } },
    isShape: (shape, value) => shape === 'Flag' && typeof value === 'boolean',
  });

describe('readInputs', () => {
  it('takes the first source that has a value', () => {
    const takes: Record<string, Input> = { token: { from: ['query', 'state'] } };
    expect(read(takes, '?token=q', { token: 's' })).toEqual({ token: 'q' });
    expect(read(takes, '', { token: 's' })).toEqual({ token: 's' });
    expect(read(takes)).toEqual({});
    expect(read({ id: { from: 'path' } }, '?id=q', {}, { id: 'p' })).toEqual({ id: 'p' });
  });

  it('treats an empty, foreign or badly shaped value as absent', () => {
    expect(read({ reason: { from: 'query', of: ['A'] } }, '?reason=B')).toEqual({});
    expect(read({ reason: { from: 'query', of: ['A'] } }, '?reason=A')).toEqual({ reason: 'A' });
    expect(read({ name: { from: 'query' } }, '?name=')).toEqual({});
    expect(read({ isForced: { from: 'state', type: 'Flag' } }, '', { isForced: 'yes' })).toEqual({});
    expect(read({ isForced: { from: 'state', type: 'Flag' } }, '', { isForced: false })).toEqual({ isForced: false });
    expect(read({ name: { from: 'state' } }, '', { name: { toString: 'x' } })).toEqual({});
    expect(read({ flag: { from: 'query', of: [true, false] } }, '?flag=true')).toEqual({ flag: true });
  });

  it('P16: finds a secret that has left the address', () => {
    expect(read({ token: { from: 'query', secret: true } }, '', { token: 't' })).toEqual({ token: 't' });
    expect(read({ token: { from: 'query' } }, '', { token: 't' })).toEqual({});
  });

  it('names the exit when a required input is missing', () => {
    const takes: Record<string, Input> = { a: { from: 'query' }, b: { from: 'query', missing: 'bad-request' } };
    expect(findMissing(takes, { b: '1' })).toBeUndefined();
    expect(findMissing(takes, { a: '1' })).toEqual({ input: 'b', instead: 'bad-request' });
  });
});
