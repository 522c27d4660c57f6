import { describe, expect, it } from 'vitest';
import { judgeBy } from '../../../../src/engine/flow/rules/judgeBy.ts';
import type { ValidationRule } from '../../../../src/engine/flow/types.ts';
import { judgeField, rulesInForce } from '../../../../src/engine/runtime/rules/judgeField.ts';
import { definition } from '../../../../src/portal/definition.ts';
import { prepare, scopeOf } from '../bench.ts';

type Written = Readonly<Record<string, unknown>>;

/** The rule, with a limit from the file or from the answer `rules`, a value that breaks it, and one that passes. */
const RULES = [
  ['minLength', { minLength: 3 }, 'ab', '😀😀😀'],
  ['minLength of an answer', { minLength: '$input.limits.least' }, 'ab', 'abc'],
  ['maxLength', { maxLength: 2 }, 'abc', '😀😀'],
  ['maxLength of an answer', { maxLength: { coalesce: ['$input.limits.most', 1] } }, 'abc', 'ab'],
  ['pattern', { pattern: '^[a-z]*$' }, 'A1', 'a'],
  ['format', { format: 'email', message: 'm.format' }, 'a@b', 'A@b.Test'],
  ['predicate', { predicate: 'visible' }, 'a\u200bb', 'ab'],
] as const satisfies readonly (readonly [string, Written, string, string])[];

const LIMITS = { least: 3, most: 2, isStrict: true };

/** The results of the form, of its list of rules, and of the service. */
async function judgements(rule: Written, value: unknown, limits: object) {
  const given = { message: 'm.broken', ...rule };
  const written: ValidationRule = JSON.parse(JSON.stringify(given));
  const inForm = JSON.parse(JSON.stringify(given).replaceAll('$input.limits', '$result.policy'));
  const { screenContext, state } = await prepare({
    body: [{ field: 'word', widget: 'text', rules: [inForm] }],
    calls: { policy: { operation: 'password-policy.read' } },
  });
  const answers = { policy: { data: limits, parameters: {}, bound: {} } };
  const scope = scopeOf(screenContext, { ...state, form: { word: value }, answers });
  return {
    form: judgeField('word', scope) === undefined,
    list: rulesInForce('word', scope).every(({ isKept }) => isKept),
    service: judgeBy({ written }, definition)(value, { limits }).length === 0,
  };
}

const all = (isKept: boolean) => ({ form: isKept, list: isKept, service: isKept });

describe('the form, its list of rules and the service give the same result', () => {
  it.each(RULES)('%s', async (_name, rule, broken, kept) => {
    expect(await judgements(rule, broken, LIMITS)).toEqual(all(false));
    expect(await judgements(rule, kept, LIMITS)).toEqual(all(true));
  });

  it.each(RULES)('%s, while a guard holds', async (_name, rule, broken, kept) => {
    const guarded = { ...rule, when: '$input.limits.isStrict' };
    expect(await judgements(guarded, broken, LIMITS)).toEqual(all(false));
    expect(await judgements(guarded, kept, LIMITS)).toEqual(all(true));
    expect(await judgements(guarded, broken, { ...LIMITS, isStrict: false })).toEqual(all(true));
  });

  it('a limit that no answer gives accepts every value', async () => {
    expect(await judgements({ minLength: '$input.limits.least' }, 'a', {})).toEqual(all(true));
  });
});

describe('a form validates', () => {
  const fieldOf = async (field: object, value: unknown, form: object = {}, limits: object = LIMITS) => {
    const { screenContext, state } = await prepare({
      body: [
        { field: 'it', ...field },
        { field: 'other', widget: 'text', rules: [{ minLength: 3 }] },
      ],
      calls: { policy: { operation: 'password-policy.read' } },
    });
    const answers = { policy: { data: limits, parameters: {}, bound: {} } };
    return judgeField('it', scopeOf(screenContext, { ...state, form: { it: value, ...form }, answers }))?.rule;
  };
  const told = { message: 'm.broken' };

  it('days, by a limit of the file and one of an answer', async () => {
    const from = { widget: 'date', rules: [{ minimum: '2026-06-01', ...told }] };
    expect(await fieldOf(from, '2026-05-31')).toBe('minimum');
    expect(await fieldOf(from, '2026-06-01')).toBeUndefined();
    const until = { widget: 'date', rules: [{ maximum: '$result.policy.until', ...told }] };
    expect(await fieldOf(until, '2026-06-02', {}, { until: '2026-06-01' })).toBe('maximum');
    expect(await fieldOf(until, '2026-06-02', {}, {})).toBeUndefined();
  });

  it('numbers, whole ones also under a guard', async () => {
    const whole = { widget: 'number', rules: [{ type: 'integer', ...told, when: '$form.other' }] };
    expect(await fieldOf(whole, '2.5', { other: 'abc' })).toBe('type');
    expect(await fieldOf(whole, '2', { other: 'abc' })).toBeUndefined();
    expect(await fieldOf(whole, '2.5')).toBeUndefined();
    const least = { widget: 'number', rules: [{ minimum: 2, ...told, when: '$form.other' }] };
    expect(await fieldOf(least, '1', { other: 'abc' })).toBe('minimum');
  });

  it('a constant, and another field, also one that is empty', async () => {
    const constant = { widget: 'text', rules: [{ const: 'yes', ...told }] };
    expect(await fieldOf(constant, 'no')).toBe('const');
    expect(await fieldOf(constant, 'yes')).toBeUndefined();
    const same = { widget: 'text', rules: [{ sameAs: 'other', ...told }] };
    expect(await fieldOf(same, 'abc', { other: 'abc' })).toBeUndefined();
    expect(await fieldOf(same, 'abc', { other: 'abd' })).toBe('sameAs');
    expect(await fieldOf(same, 'abc')).toBe('sameAs');
    expect(await fieldOf(same, undefined, { other: 'abc' }), 'an empty field breaks no rule').toBeUndefined();
  });

  it('a rule whose guard checks whether another field of the form is valid', async () => {
    const field = { widget: 'text', rules: [{ maxLength: 1, ...told, when: { valid: 'other' } }] };
    expect(await fieldOf(field, 'ab', { other: 'abc' })).toBe('maxLength');
    expect(await fieldOf(field, 'ab', { other: 'a' })).toBeUndefined();
  });

  it('which spelling of an address is the same', async () => {
    const field = { widget: 'text', rules: [{ differsFrom: '$form.other', ...told }] };
    expect(await fieldOf(field, 'Ada@bücher.example', { other: 'ada@xn--bcher-kva.example' })).toBe('differsFrom');
    expect(await fieldOf(field, 'eve@acme.test', { other: 'ada@acme.test' })).toBeUndefined();
  });
});
