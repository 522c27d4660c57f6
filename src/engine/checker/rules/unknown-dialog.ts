import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownDialog: Rule = {
  id: 'unknown-dialog',
  why: 'A press that should open a dialog would do nothing.',
  hint: 'Declare it under "dialogs" of the screen, or as flows/shared/<id>.dialog.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, ids }) {
    for (const { unit, nodes } of parts) {
      for (const step of nodes.steps) {
        const found = step.value.dialog;
        if (found === undefined || unit.dialogs.has(found) || ids.dialog.has(found)) continue;
        const available = [...new Set([...unit.dialogs.keys(), ...ids.dialog.keys()])];
        yield { ...at(step, 'dialog'), message: `there is no dialog "${found}"`, found, available };
      }
    }
  },
};
