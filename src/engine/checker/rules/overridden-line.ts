import { ANY } from '../../flow/effectiveOutcomes.ts';
import { tableKey } from '../../flow/tableUse.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { outcomesOf } from '../outcomesOf.ts';
import type { Report, Rule } from '../Rule.ts';

export const overriddenLine: Rule = {
  id: 'overridden-line',
  why: 'A line of a shared table that every caller overrides has no effect.',
  hint: "Remove the line, or the callers' lines that equal it.",
  stage: 'whole',
  level: 'warning',
  *ofFlows({ units, flows }): Generator<Report> {
    const lines = units.map(linesIn);
    const read = new Set(lines.flatMap((own) => own.read));
    const replaced = new Set(lines.flatMap((own) => own.replaced));
    for (const { path: file, value } of flows.outcomes.values()) {
      for (const name of Object.keys(value.lines)) {
        const line = `${file} ${name}`;
        if (read.has(line) || !replaced.has(line)) continue;
        const message = `every call that can return ${name} has its own line for it`;
        yield { file, path: [name], onKey: true, message };
      }
    }
  },
};

/** The lines of the shared tables that a screen uses, and the lines that its calls may reach. */
const linesIn = keptPer(({ unit, nodes, flows }: CheckedUnit) => {
  const tables = new Set([...unit.tables.values()].map(({ file }) => file));
  const read = nodes.lines.flatMap(({ file, name }) => (tables.has(file) ? [`${file} ${name}`] : []));
  const replaced = new Set<string>();
  for (const call of unit.calls.values()) {
    const answers = outcomesOf(unit, call, {}, flows.definition.contract);
    const possible = new Set([...(answers?.success ?? []), ...(answers?.failure ?? []), ANY]);
    for (const use of call.value.outcomes ?? []) {
      const { file, value = {} } = unit.tables.get(tableKey(use)) ?? {};
      for (const name of Object.keys(value)) if (possible.has(name)) replaced.add(`${file} ${name}`);
    }
  }
  return { read: [...new Set(read)], replaced: [...replaced] };
});
