import { describe, expect, it } from 'vitest';
import { explainGuard, type Reason } from '../../../../src/engine/development/explain/explainGuard.ts';
import type { Guard } from '../../../../src/engine/flow/types.ts';
import { indexScreen } from '../../../../src/engine/runtime/ScreenIndex.ts';
import type { Snapshot } from '../../../../src/engine/runtime/Snapshot.ts';
import { holds } from '../../../../src/engine/runtime/values/evaluate.ts';
import { validatorsOf } from '../../../scenarios/bench/compileFiles.ts';
import { compileProject } from '../../../scenarios/bench/compileModules.ts';
import { PARTS, prepare, scopeOf } from '../../runtime/bench.ts';

const fields = [
  { field: 'name', widget: 'text', rules: [{ minLength: 3 }] },
  { field: 'age', widget: 'number' },
];

async function explain(guard: Guard, form: Snapshot['form'] = {}) {
  const { screenContext, state } = await prepare({ body: fields });
  return explainGuard(guard, scopeOf(screenContext, { ...state, form }));
}

/** A reason in one line: the result, and the values that were read. */
const sketch = ({ holds: isMet, asked, read, wanted, broken, parts }: Reason): string =>
  [
    isMet ? '+' : '-',
    asked,
    ...(read === undefined ? [] : ['=', JSON.stringify(read.value) ?? 'nothing']),
    ...(wanted === undefined ? [] : ['?', JSON.stringify(wanted)]),
    ...(broken === undefined ? [] : ['!', broken]),
    ...(parts.length === 0 ? [] : [`(${parts.map(sketch).join(', ')})`]),
  ].join(' ');

describe('the explanation of a guard', () => {
  it.each<readonly [Guard, string]>([
    ['$form.name', '+ $form.name = "Ada"'],
    ['$form.nothing', '- $form.nothing = nothing'],
    [{ not: '$form.name' }, '- not (+ $form.name = "Ada")'],
    [{ '$form.age': 36 }, '+ $form.age = 36 ? 36'],
    [{ '$form.age': [1, 2] }, '- $form.age = 36 ? [1,2]'],
    [{ '$form.age': 36, '$form.name': 'Bob' }, '- all (+ $form.age = 36 ? 36, - $form.name = "Ada" ? "Bob")'],
    [{ any: ['$form.nothing', '$form.name'] }, '+ any (- $form.nothing = nothing, + $form.name = "Ada")'],
    ['saas', '+ saas (+ $env.productType = "SAAS" ? "SAAS")'],
    [{ allowed: '$form.name' }, '+ allowed = "Ada"'],
    [{ valid: 'name' }, '+ valid name'],
  ])('%j: %s', async (guard, wanted) => {
    expect(sketch(await explain(guard, { name: 'Ada', age: 36 }))).toBe(wanted);
  });

  it('names the rule that a field breaks', async () => {
    expect(sketch(await explain({ valid: 'name' }, { name: 'A' }))).toBe('- valid name ! minLength');
  });

  it('stops when conditions name each other', async () => {
    const { screenContext, state } = await prepare({ body: [] }, { conditions: { one: 'two', two: { not: 'one' } } });
    const reason = explainGuard('one', scopeOf(screenContext, state));
    expect(sketch(reason)).toMatch(/^[+-] one \([+-] two \([+-] not \([+-] one\)\)\)$/);
  });

  it('agrees with the runtime for every guard of every screen', async () => {
    const compiled = compileProject();
    const { screenContext, state } = await prepare({ body: [] });
    let count = 0;
    for (const id of compiled.flows.screens.keys()) {
      const module = await compiled.load(id);
      const { program } = module;
      const index = indexScreen(program, PARTS.normalisers);
      const { portal } = compiled.portal;
      const scope = scopeOf({ ...screenContext, portal, program, index, validators: validatorsOf(module) }, state);
      for (const guard of guardsIn(program)) {
        expect(explainGuard(guard, scope).holds).toBe(holds(guard, scope));
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

/** All guards of a compiled screen, at any depth. */
function guardsIn(part: unknown): Guard[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    ['when', 'shown', 'enabled'].includes(name) ? [value as Guard] : guardsIn(value),
  );
}
