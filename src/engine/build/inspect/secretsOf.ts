import { operationOf } from '../../contract/Contract.ts';
import type { Secrets } from '../../development/Inspection.ts';
import type { Definition } from '../../flow/Definition.ts';
import type { Flows } from '../../flow/Flows.ts';
import { kindOf } from '../../flow/kindOf.ts';
import { asSchema, branchesOf, type Schema } from '../../flow/Schema.ts';
import { typeOfShape } from '../../flow/typeOfInput.ts';
import type { Input } from '../../flow/types.ts';
import type { Unit } from '../../flow/Unit.ts';

type Path = readonly string[];

/** A value that P16 keeps out of addresses must not appear in a panel that others may see either. */
export function secretsOf(flows: Flows, unit: Unit): Secrets {
  const { definition } = flows;
  const { contract } = definition;
  const takes = [unit.takes, ...[...unit.dialogs.values()].map(({ value }) => value.takes ?? {})];
  const operations = [...new Set([...unit.calls.values()].map(({ value }) => value.operation))];
  const described = operations.flatMap((name) => {
    const operation = operationOf(name, contract);
    return operation === undefined ? [] : [[name, operation] as const];
  });
  const answered = described.map(([name, { success, failure }]) => {
    const failures = Object.values(failure).flatMap(({ data, errors }) => [data, errors]);
    const schemas = [...Object.values(success), ...failures];
    return [name, schemas.flatMap((schema) => pathsIn(asSchema(schema), definition))] as const;
  });
  return {
    fields: [...unit.fields].filter(([, { field }]) => kindOf(field, definition).secret).map(([id]) => id),
    inputs: takes.flatMap((inputs) => secretNames(inputs)),
    parameters: Object.fromEntries(described.map(([name, { parameters }]) => [name, secretNames(parameters)])),
    answers: Object.fromEntries(answered),
    slots: Object.fromEntries(
      Object.entries(flows.portal?.value.storage ?? {}).map(([slot, shape]) => [
        slot,
        pathsIn(typeOfShape(shape, definition), definition),
      ]),
    ),
  };
}

const secretNames = (members: Readonly<Record<string, Pick<Input, 'secret'>>>): string[] =>
  Object.entries(members)
    .filter(([, { secret }]) => secret !== undefined)
    .map(([name]) => name);

/** The paths of a schema whose values the contract calls secret. */
function pathsIn(schema: Schema, definition: Definition, path: Path = []): Path[] {
  return branchesOf(schema).flatMap((branch) => {
    if (definition.contract.secrets?.some((secret) => secret === branch)) return [path];
    const members = Object.entries(asSchema(branch.properties));
    const inside = members.flatMap(([name, member]) => pathsIn(asSchema(member), definition, [...path, name]));
    return branch.items === undefined
      ? inside
      : [...inside, ...pathsIn(asSchema(branch.items), definition, [...path, '*'])];
  });
}
