import { ownMember } from '../../contract/ownMember.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownInput: Rule = {
  id: 'unknown-input',
  why: 'A value that the target does not take is lost.',
  hint: 'Pass only inputs that the target takes, or declare this one under "takes" there.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    for (const { unit, nodes } of parts) {
      for (const step of nodes.steps) {
        const { goto, dialog, with: passed = {} } = step.value;
        const target = goto === undefined ? unit.dialogs.get(dialog ?? '') : flows.screens.get(goto);
        if (target === undefined) continue;
        const available = Object.keys(target.value.takes ?? {});
        for (const found of Object.keys(passed)) {
          if (available.includes(found)) continue;
          const message = `${goto ?? dialog} takes no "${found}"`;
          yield { ...at(step, 'with', found), onKey: true, message, found, available };
        }
      }
      for (const step of nodes.steps) {
        const { leave, open, post, with: passed = {} } = step.value;
        const name = leave ?? open ?? post;
        const place = ownMember(flows.portal?.value.places, name);
        if (place === undefined) continue;
        const inPath = [...place.path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter ?? '');
        const available = [...inPath, ...(place.takes ?? [])];
        for (const found of Object.keys(passed)) {
          if (available.includes(found)) continue;
          yield { ...at(step, 'with', found), onKey: true, message: `${name} takes no "${found}"`, found, available };
        }
      }
    }
  },
};
