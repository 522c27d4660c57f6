import { oncePer } from '../contract/oncePer.ts';
import type { CheckedUnit, Project } from './Project.ts';

const NONE: readonly CheckedUnit[] = [];

/** The screens of a flow; of `portal`, the shells. */
export const unitsOfFlow = ({ units }: Pick<Project, 'units'>, flow: string): readonly CheckedUnit[] =>
  byFlow(units).get(flow) ?? NONE;

const byFlow = oncePer((units: readonly CheckedUnit[]): ReadonlyMap<string, readonly CheckedUnit[]> => {
  const all = new Map<string, CheckedUnit[]>();
  for (const checked of units) {
    const { flow } = checked.unit;
    const known = all.get(flow);
    if (known === undefined) all.set(flow, [checked]);
    else known.push(checked);
  }
  return all;
});
