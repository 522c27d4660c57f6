import { kindOf } from '../../flow/kindOf.ts';
import { at } from '../at.ts';
import { sendersOf } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';

export const plainSecret: Rule = {
  id: 'plain-secret',
  why: 'Bystanders can read a secret in a plain field, and the browser stores it (P16).',
  hint: 'Use a field kind that hides its value: password, new-password or code.',
  stage: 'flow',
  *ofPart({ parts, flows }) {
    const { definition } = flows;
    for (const checked of parts) {
      const { fields } = checked.unit;
      for (const { name, operation, visit } of sendersOf(checked, definition.contract)) {
        for (const [parameter, value] of Object.entries(visit.value.with ?? {})) {
          if (operation.parameters[parameter]?.secret !== true) continue;
          const placed = typeof value === 'string' ? fields.get(/^\$form\.([^.]+)$/.exec(value)?.[1] ?? '') : undefined;
          if (placed === undefined || kindOf(placed.field, definition).secret !== undefined) continue;
          const { field, widget } = placed.field;
          // Another field holds the secret, so this one was sent by mistake.
          const meant = fields.get(parameter)?.field;
          if (meant !== undefined && kindOf(meant, definition).secret !== undefined) {
            const message = `"${parameter}" of ${name} is a secret, but another field than ${field} holds it`;
            const given = {
              found: String(value),
              suggestion: `$form.${parameter}`,
              hint: 'Send the field that has it.',
            };
            yield { ...at(visit, 'with', parameter), message, ...given };
            continue;
          }
          const message = `"${parameter}" of ${name} is a secret, but ${field} is a ${widget} field, which shows it`;
          const item = checked.whole.partWith(placed).nodes.items.find((node) => node.value === placed.field);
          yield { ...(item === undefined ? at(visit, 'with', parameter) : at(item, 'widget')), message };
        }
      }
    }
  },
};
