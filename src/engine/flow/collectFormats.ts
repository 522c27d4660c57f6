import type { Definition } from './Definition.ts';
import { asSchema, branchesOf } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { separateReference } from './separateInputs.ts';
import { isDangling } from './Typed.ts';
import { typeOfReference } from './typeOfReference.ts';
import type { UnitNodes } from './UnitNodes.ts';

/** The formats of shown references that the portal shows in its own way, as the contract gives them. */
export function collectFormats(nodes: UnitNodes, { contract }: Definition): Record<string, string> {
  const own = Object.entries(contract.formats ?? {}).flatMap(([name, pattern]) => (pattern === true ? [name] : []));
  const shown = ['date-time', ...own];
  const formats: Record<string, string> = {};
  for (const { value, scope } of nodes.references) {
    const typed = typeOfReference(value, scope);
    if (isDangling(typed)) continue;
    for (const branch of branchesOf(typed.type)) {
      const { format } = asSchema(branch);
      if (typeof format === 'string' && shown.includes(format)) formats[compiled(value, scope)] = format;
    }
  }
  return formats;
}

/** The same reference in the compiled screen. */
function compiled(reference: string, { unit, dialog }: Scope): string {
  const located = dialog === undefined ? undefined : unit.dialogs.get(dialog);
  return located === undefined ? reference : separateReference(reference, located.value);
}
