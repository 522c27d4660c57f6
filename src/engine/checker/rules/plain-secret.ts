import { ownMember } from '../../contract/isRecord.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import { valuesIn } from '../../flow/partsIn.ts';
import type { Unit } from '../../flow/Unit.ts';
import { sendersOf } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const plainSecret: Rule = {
  id: 'plain-secret',
  why: 'Bystanders can read a secret in a plain field, and the browser stores it (P16).',
  hint: 'Use a field kind that hides its value: password, new-password or code.',
  stage: 'flow',
  *ofPart(checked, { flows }) {
    const { definition } = flows;
    const { fields } = checked.unit;
    for (const { name, operation, visit } of sendersOf(checked, definition.contract)) {
      for (const [parameter, value] of Object.entries(visit.value.with ?? {})) {
        if (operation.parameters[parameter]?.secret !== true) continue;
        const inner = [value, ...(valuesIn(value, definition.functions)?.values ?? []).map((one) => one.value)];
        const input = inner.map(inputIn).find((one) => isPlainInput(one, checked.unit));
        if (input !== undefined) {
          const message = `"${parameter}" of ${name} is a secret, but the input ${input} is not marked as one`;
          yield { ...at(visit, 'with', parameter), message, hint: 'Write "secret": true at the input.' };
        }
        const placed = inner
          .map((one) => fields.get(fieldIn(one) ?? ''))
          .find((one) => one !== undefined && kindOf(one.field, definition).secret === undefined);
        if (placed === undefined) continue;
        const { field, widget } = placed.field;
        // Another field has the secret, so this field was sent by mistake.
        const meant = fields.get(parameter)?.field;
        if (meant !== undefined && kindOf(meant, definition).secret !== undefined) {
          const message = `"${parameter}" of ${name} is a secret, but another field than ${field} holds it`;
          const given = typeof value === 'string' ? { found: value, suggestion: `$form.${parameter}` } : {};
          yield { ...at(visit, 'with', parameter), message, ...given, hint: 'Send the field that has it.' };
          continue;
        }
        const message = `"${parameter}" of ${name} is a secret, but ${field} is a ${widget} field, which shows it`;
        const item = checked.whole.nodeOf(placed);
        yield { ...(item === undefined ? at(visit, 'with', parameter) : at(item, 'widget')), message };
      }
    }
  },
};

/** The name in a reference to a field or an input as a whole. */
const fieldIn = (value: unknown) => /^\$form\.([^.]+)$/.exec(String(value))?.[1];
const inputIn = (value: unknown) => /^\$input\.([^.]+)$/.exec(String(value))?.[1];

/** Whether an input is not marked as a secret. An input in the path is left out: it stays in the address anyway. */
const isPlainInput = (name: string | undefined, { takes }: Unit) => {
  const input = ownMember(takes, name);
  return input !== undefined && input.secret === undefined && input.from !== 'path';
};
