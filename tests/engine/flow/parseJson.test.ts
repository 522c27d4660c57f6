import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';

const problems = (text: string) => parseJson('a.json', text).problems.map(({ rule, offset }) => [rule, offset]);

describe('parseJson', () => {
  it('reads strict JSON', () => {
    const { value, problems: none } = parseJson('a.json', '{ "a": [1, true, null, "\\u0041"] }');
    expect(value).toEqual({ a: [1, true, null, 'A'] });
    expect(none).toEqual([]);
  });

  it('gives the place of what is not JSON', () => {
    expect(problems('{ "a": 1, }')).toEqual([['json-syntax', 8]]);
    expect(problems('{ // b\n }')).toEqual([['json-syntax', 2]]);
    expect(problems('{ "a": 1, "a": 2 }')).toEqual([['duplicate-key', 10]]);
    expect(problems('{ "__proto__": 1 }')).toEqual([['prototype-key', 2]]);
    expect(problems('\uFEFF{}')).toEqual([['encoding', 0]]);
    expect(problems('')).toEqual([['json-syntax', 0]]);
  });

  it('P19: changes no prototype', () => {
    const { value } = parseJson('a.json', '{ "__proto__": { "polluted": true }, "a": 1 }');
    expect(Object.keys(Object(value))).toEqual(['a']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('P19: refuses deep nesting instead of running out of stack', () => {
    expect(problems('['.repeat(100_000))).toEqual([['json-syntax', 60]]);
  });
});
