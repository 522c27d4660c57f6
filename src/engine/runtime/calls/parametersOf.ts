import type { Value } from '../../flow/types.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { BoundParameter } from '../Snapshot.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';

/** The roots of references whose values exist only at one moment. */
const MOMENTARY = new Set(['item', 'data', 'error', 'sent']);

/**
 * The parameters that a step passes to a call. A value that can be read again is kept as a reference, so that a change
 * of it invalidates the answer. Any other value is read now.
 */
export function captureParameters(
  values: Readonly<Record<string, Value>> | undefined,
  draft: Draft,
  context: ActionContext,
): Readonly<Record<string, BoundParameter>> {
  const capture = (value: Value): BoundParameter =>
    referencesIn(value).some((reference) => MOMENTARY.has(rootOf(reference)))
      ? { captured: evaluate(value, draft.scope(context)) }
      : { value };
  return readAll(values, capture);
}

/** The current parameters of a call, without absent ones. */
export function parametersOf(
  call: string,
  bound: Readonly<Record<string, BoundParameter>>,
  scope: EvaluationScope,
): Readonly<Record<string, unknown>> {
  const own = scope.screenContext.program.calls[call]?.with;
  const read = (one: BoundParameter) => ('captured' in one ? one.captured : evaluate(one.value, scope));
  const all: Readonly<Record<string, BoundParameter>> = {
    ...readAll(own, (value) => ({ value })),
    ...bound,
  };
  return readAll(all, read);
}

/** The fields whose values a call sends, directly or through derived values. */
export function fieldsSent(
  call: string,
  bound: Readonly<Record<string, BoundParameter>>,
  scope: EvaluationScope,
): readonly string[] {
  const { program } = scope.screenContext;
  const values: Value[] = Object.values({ ...program.calls[call]?.with });
  for (const one of Object.values(bound)) if ('value' in one) values.push(one.value);
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

/** Every reference in a value, including in its functions. */
export function referencesIn(value: Value): string[] {
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.startsWith('$')) found.push(part);
    } else if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return found;
}

export const rootOf = (reference: string): string => reference.slice(1).split('.')[0] ?? '';
