import type { Scope } from '../values/Scope.ts';
import { nameErrors } from './nameErrors.ts';
import { valuesOf } from './valuesOf.ts';

/** Ids of the broken rules, by field. */
type Findings = ReadonlyMap<string, ReadonlySet<string>>;

const NOTHING: Findings = new Map();
const known = new WeakMap<object, WeakMap<object, Findings>>();

/**
 * What the compiled schema of a form finds wrong with its values: the very validator that the drawn form asks. Judged
 * once for each state of the values.
 */
export function schemaFindings(form: string, scope: Scope): Findings {
  const { setting, state } = scope;
  const [validator, program] = [setting.validators[form], setting.program.forms[form]];
  if (validator === undefined || program === undefined) return NOTHING;
  const byValues = known.get(validator) ?? new WeakMap<object, Findings>();
  known.set(validator, byValues);
  const before = byValues.get(state.form);
  if (before !== undefined) return before;
  const { errors } = validator.validateFormData(valuesOf(form, scope), program.schema, undefined, nameErrors(program));
  const findings = new Map<string, Set<string>>();
  for (const { property = '', name = '' } of errors) {
    findings.set(property, (findings.get(property) ?? new Set()).add(name));
  }
  byValues.set(state.form, findings);
  return findings;
}
