import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownState: Rule = {
  id: 'unknown-state',
  why: 'A screen in a missing state shows nothing.',
  hint: 'States are declared under "states" of the screen.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts }) {
    for (const { unit, nodes } of parts) {
      const available = Object.keys(unit.states);
      const report = (found: string) => ({
        message:
          available.length === 0
            ? `there is no state "${found}": the screen has no states`
            : `there is no state "${found}"`,
        found,
        available,
      });
      const { source } = unit;
      for (const [index, state] of ('steps' in source ? (source.steps?.of ?? []) : []).entries()) {
        if (!available.includes(state)) {
          yield { file: unit.file, path: [...unit.path, 'steps', 'of', index], ...report(state) };
        }
      }
      for (const [name, { back }] of Object.entries(('states' in source ? source.states : undefined) ?? {})) {
        if (back !== undefined && !available.includes(back)) {
          yield { file: unit.file, path: [...unit.path, 'states', name, 'back'], ...report(back) };
        }
      }
      for (const step of nodes.steps) {
        const { state } = step.value;
        if (state !== undefined && !available.includes(state)) yield { ...at(step, 'state'), ...report(state) };
      }
      for (const item of nodes.items) {
        const states = item.value.in;
        if (states === undefined) continue;
        if (typeof states === 'string') {
          if (!available.includes(states)) yield { ...at(item, 'in'), ...report(states) };
        } else {
          for (const [index, state] of states.entries()) {
            if (!available.includes(state)) yield { ...at(item, 'in', index), ...report(state) };
          }
        }
      }
    }
  },
};
