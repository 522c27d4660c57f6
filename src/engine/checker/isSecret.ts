import { operationOf } from '../contract/Contract.ts';
import { ownMember } from '../contract/isRecord.ts';
import { kindOf } from '../flow/classifyFile.ts';
import type { Flows } from '../flow/Flows.ts';
import { valuesIn } from '../flow/partsIn.ts';
import { resolveScreen } from '../flow/resolveUnit.ts';
import { branchesOf } from '../flow/Schema.ts';
import { inputsOf } from '../flow/typeOfInput.ts';
import { isDangling, typeOfReference } from '../flow/typeOfReference.ts';
import type { Value } from '../flow/types.ts';
import type { Scope } from '../flow/Unit.ts';

/**
 * Whether a value contains a secret that P16 keeps out of addresses: a token, a password or a code.
 * @param within the derived values that contain the value, so that circular ones are read only once
 */
export function isSecret(value: Value, scope: Scope, within: readonly string[] = []): boolean {
  const { contract, functions } = scope.flows.definition;
  if (typeof value === 'object') {
    const found = valuesIn(value, functions);
    return (
      found !== undefined && !found.known.hides && found.values.some((inner) => isSecret(inner.value, scope, within))
    );
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return false;
  const [root, name = ''] = value.split('.');
  if (root === '$form' || root === '$typed') {
    const placed = scope.unit.fields.get(name);
    return placed !== undefined && kindOf(placed.field, scope.flows.definition).secret !== undefined;
  }
  if (root === '$input') return inputsOf(scope).get(name)?.secret !== undefined;
  if (root === '$screen') return isGivenSecret(name, scope);
  if (root === '$derived' && value.split('.').length === 2) {
    const derived = within.includes(name) ? undefined : ownMember(scope.unit.derived, name);
    return derived !== undefined && isSecret(derived, scope, [...within, name]);
  }
  if (root === '$sent') {
    const operation = scope.unit.calls.get(scope.outcome?.call ?? '')?.value.operation ?? '';
    return operationOf(operation, contract)?.parameters[name]?.secret === true;
  }
  const typed = typeOfReference(value, scope);
  return (
    !isDangling(typed) && branchesOf(typed.type).some((branch) => contract.secrets?.some((secret) => secret === branch))
  );
}

/** Whether any screen passes a secret to the shell under a name. */
const isGivenSecret = (name: string, { flows, unit: shell }: Scope): boolean =>
  (flows.derive?.(flows, secretsGiven) ?? secretsGiven(flows)).includes(`${shell.id} ${name}`);

/** The secrets that screens pass to their shells, each as the shell's id and the name. */
const secretsGiven = (flows: Flows): readonly string[] =>
  [...flows.screens].flatMap(([id, { value: screen }]) =>
    Object.entries(screen.gives ?? {}).flatMap(([name, given]) => {
      const unit = given === null ? undefined : resolveScreen(flows, id);
      const isOne = given !== null && unit !== undefined && isSecret(given, { flows, unit });
      return isOne ? [`${screen.route.shell} ${name}`] : [];
    }),
  );
