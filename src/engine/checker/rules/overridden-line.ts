import type { Report } from '../Finding.ts';
import { outcomesOf } from '../outcomesOf.ts';
import type { Rule } from '../Rule.ts';

export const overriddenLine: Rule = {
  id: 'overridden-line',
  why: 'If every caller replaces a line of a shared table, the line has no effect, although it looks effective.',
  hint: 'Remove the line, or the lines of the callers that say the same.',
  stage: 'whole',
  level: 'warning',
  *check({ units, flows }): Generator<Report> {
    const { contract } = flows.definition;
    const read = new Set<string>();
    const replaced = new Map<string, string>();
    for (const { unit, nodes } of units) {
      for (const { file, name } of nodes.lines) read.add(`${file} ${name}`);
      for (const [id, call] of unit.calls) {
        const answers = outcomesOf(unit, call, flows.portal?.value.outcomes ?? {}, contract);
        const possible = new Set([...(answers?.success ?? []), ...(answers?.failure ?? [])]);
        for (const table of call.value.outcomes ?? []) {
          const { file, value = {} } = unit.tables.get(table) ?? {};
          for (const name of Object.keys(value)) if (possible.has(name)) replaced.set(`${file} ${name}`, id);
        }
      }
    }
    for (const { path: file, value } of flows.outcomes.values()) {
      for (const name of Object.keys(value)) {
        const line = `${file} ${name}`;
        if (read.has(line) || !replaced.has(line)) continue;
        yield {
          file,
          path: [name],
          onKey: true,
          message: `every call that is answered ${name} has a line of its own for it`,
        };
      }
    }
  },
};
