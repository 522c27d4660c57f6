import type { ScreenProgram } from '../../flow/Program.ts';
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
function referencesIn(value: Value): string[] {
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

/** Inputs that must not stay in the address. */
const secretsOf = (program: ScreenProgram): string[] =>
  Object.entries(program.screen.takes ?? {})
    .filter(([, input]) => input.secret !== undefined || input.once)
    .map(([name]) => name);

function usesSecret(program: ScreenProgram, call: string): boolean {
  const secrets = secretsOf(program).map((name) => `$input.${name}`);
  const values = Object.values(program.calls[call]?.with ?? {});
  return values.flatMap(referencesIn).some((reference) => secrets.includes(reference));
}

/**
 * Removes secret inputs from the address (P16). The history entry then holds them, except secrets that a step passed. A
 * `once` input is not kept anywhere.
 */
function conceal(draft: Draft): void {
  draft.update({ concealed: true });
  draft.emit({ kind: 'conceal' });
}

const isExposed = ({ snapshot, screenContext }: Draft) =>
  !snapshot.concealed && secretsOf(screenContext.program).length > 0;

/** Conceals the secrets after the answer to the first call that sent one. */
export function concealAnswered(draft: Draft, call: string): void {
  if (isExposed(draft) && usesSecret(draft.screenContext.program, call)) conceal(draft);
}

/** Conceals the secrets if no call that sends one is running or waiting for a retry. */
export function concealUnused(draft: Draft): void {
  if (!isExposed(draft)) return;
  const { invocations, failed } = draft.snapshot;
  const open = [...Object.keys(invocations), ...Object.keys(failed)];
  if (!open.some((call) => usesSecret(draft.screenContext.program, call))) conceal(draft);
}

/** Conceals the secrets before the visitor leaves this history entry, which cannot be changed later. */
export function concealLeft(draft: Draft): void {
  if (isExposed(draft)) conceal(draft);
}
