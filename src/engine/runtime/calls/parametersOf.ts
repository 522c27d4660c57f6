import type { Value } from '../../flow/types.ts';
import type { Act, Draft } from '../Draft.ts';
import type { Given } from '../RunState.ts';
import { evaluate } from '../values/evaluate.ts';
import { referencesIn, rootOf } from '../values/referencesIn.ts';
import type { Scope } from '../values/Scope.ts';

/** Roots whose values exist at one moment only. */
const MOMENTARY = new Set(['item', 'data', 'error', 'sent']);

/**
 * What a step gives with a call. What can be read again later is kept as a value, so that the answer is forgotten
 * when it changes; the rest is read now.
 */
export function freezeGiven(
  values: Readonly<Record<string, Value>> | undefined,
  draft: Draft,
  act: Act,
): Readonly<Record<string, Given>> {
  const freeze = (value: Value): Given =>
    referencesIn(value).some((reference) => MOMENTARY.has(rootOf(reference)))
      ? { frozen: evaluate(value, draft.scope(act)) }
      : { value };
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, freeze(value)]));
}

/** The parameters of a call as they are now. Absent ones are left out. */
export function parametersOf(
  call: string,
  given: Readonly<Record<string, Given>>,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  const own = scope.setting.program.calls[call]?.with ?? {};
  const read = (one: Given) => ('frozen' in one ? one.frozen : evaluate(one.value, scope));
  const all: Readonly<Record<string, Given>> = {
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])),
    ...given,
  };
  return Object.fromEntries(
    Object.entries(all)
      .map(([name, one]): [string, unknown] => [name, read(one)])
      .filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The fields whose values a call sends, through derived values as well. */
export function fieldsSent(call: string, given: Readonly<Record<string, Given>>, scope: Scope): readonly string[] {
  const { program } = scope.setting;
  const values: Value[] = Object.values({ ...program.calls[call]?.with });
  for (const one of Object.values(given)) if ('value' in one) values.push(one.value);
  const fields = new Set<string>();
  const seen = new Set<string>();
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    for (const reference of referencesIn(value)) {
      const [root, name = ''] = reference.slice(1).split('.');
      if (root === 'form') fields.add(name);
      const derived = root === 'derived' && !seen.has(name) ? program.screen.derived?.[name] : undefined;
      if (derived !== undefined) values.push(derived);
      seen.add(name);
    }
  }
  return [...fields];
}
