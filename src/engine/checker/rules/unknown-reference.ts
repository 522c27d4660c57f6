import { ownMember } from '../../contract/isRecord.ts';
import { kindOf, optionsOf } from '../../flow/classifyFile.ts';
import type { Flows, SharedTable } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { partOf, writtenAt } from '../../flow/partsIn.ts';
import { isDangling, typeOfReference } from '../../flow/typeOfReference.ts';
import { ROOT_NAMES } from '../../language/roots.ts';
import type { Report, Rule } from '../Rule.ts';

/** A reference inside other text, as in a template string. */
const TEMPLATE = new RegExp(`\\$\\{|\\{\\{|(?!^)\\$(?:${ROOT_NAMES.join('|')})\\.`);
/** A reference without its `$`. */
const UNMARKED = new RegExp(`^(?:${ROOT_NAMES.join('|')})\\.[\\w.-]+$`);
const WRITE_A_TEXT = 'Write the sentence with {name} in locales/, and pass the value under "values".';

export const unknownReference: Rule = {
  id: 'unknown-reference',
  why: 'A value from a source that does not exist is empty for every visitor.',
  hint: 'Check the path member by member; the contract has the shape of each answer.',
  stage: 'flow',
  names: 'wrong',
  *ofPart({ nodes, flows }) {
    for (const { value, file, path, scope } of nodes.values) {
      if (typeof value !== 'string') continue;
      if (UNMARKED.test(value) && !isDangling(typeOfReference(`$${value}`, scope))) {
        const message = `"${value}" is shown literally: a reference begins with $`;
        yield { file, path, message, found: value, suggestion: `$${value}` };
      }
      if (!TEMPLATE.test(value)) continue;
      const message = `"${value}" is shown literally: values are not templates`;
      yield { file, path, message, found: value, hint: WRITE_A_TEXT };
    }
    const told = new Set<string>();
    for (const { value, file, path, onKey, scope } of nodes.references) {
      const table = [...flows.outcomes.values()].find((one) => one.path === file)?.value;
      // References to a table's inputs are reported at the call.
      if (table !== undefined && !isWritten(value, path, table)) continue;
      const typed = typeOfReference(value, scope);
      const field = /^\$typed\.([^.]+)$/.exec(value)?.[1];
      const placed = field === undefined ? undefined : scope.unit.fields.get(field)?.field;
      if (placed !== undefined && optionsOf(placed, kindOf(placed, flows.definition)) === undefined) {
        const message = `${value} is always empty: only a field with options has words that are typed but not chosen`;
        yield { file, path, ...(onKey ? { onKey } : {}), message, found: value, suggestion: `$form.${field}` };
        continue;
      }
      if (!isDangling(typed)) continue;
      // An input that a use of a shared part does not pass is reported at the use.
      if (sharedInputs({ file, path }, flows).some((name) => isInput(value, name))) continue;
      const { problem: message, member } = typed;
      const set = [...flows.rules.values()].find((one) => one.path === file);
      // References to a rule set's inputs are reported at the field.
      if (set !== undefined && told.has(message)) continue;
      told.add(message);
      const isOfSet = set !== undefined && value.startsWith('$input.');
      const available = isOfSet ? (set.value.takes ?? []) : [...typed.available, ...(table?.takes ?? [])];
      yield { file, path, ...(onKey ? { onKey } : {}), message, found: member, available };
    }
  },
};

/** The inputs of the shared call, part, table or rule set that contains a place as written. */
export function takenAt(place: { readonly file: string; readonly path: JsonPath }, flows: Flows): readonly string[] {
  const sets = [...flows.outcomes.values(), ...flows.rules.values()].find(({ path }) => path === place.file)?.value;
  return sets?.takes ?? sharedInputs(place, flows);
}

/** The inputs of the shared call or part that contains a place. */
function sharedInputs(place: Pick<Report, 'file' | 'path'>, flows: Flows): readonly string[] {
  const { file, path } = writtenAt(place, flows);
  const call = file === flows.calls?.path ? ownMember(flows.calls.value, String(path[0])) : undefined;
  const part = [...flows.parts.values()].find((one) => one.path === file)?.value;
  return (call ?? part)?.takes ?? [];
}

const isInput = (reference: string, name: string) =>
  reference === `$input.${name}` || reference.startsWith(`$input.${name}.`);

/** Whether a table itself contains this reference, rather than getting it as an input. */
function isWritten(reference: string, path: JsonPath, { lines, takes }: SharedTable): boolean {
  if (takes.some((name) => isInput(reference, name))) return false;
  const written = partOf({ file: '', path: [], value: lines }, ...path);
  return written?.value === reference || (written !== undefined && path.at(-1) === reference);
}
