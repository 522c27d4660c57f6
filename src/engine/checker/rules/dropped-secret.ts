import { tablesOf } from '../../flow/tableUse.ts';
import type { Outcome } from '../../flow/types.ts';
import { isSecret } from '../isSecret.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const droppedSecret: Rule = {
  id: 'dropped-secret',
  why: 'A step that the service requires, such as a second factor, would be skipped.',
  hint: 'Pass the token on as the table does, or remove this line so the table applies.',
  stage: 'flow',
  *ofUnit({ unit, flows }): Generator<Report> {
    for (const [id, call] of unit.calls) {
      const tables = tablesOf(unit, call.value);
      for (const [name, own] of Object.entries(call.value.on ?? {})) {
        const table = tables.find(({ value }) => Object.hasOwn(value, name));
        if (table === undefined || 'as' in own || namesData(own).length > 0) continue;
        const scope = { flows, unit, outcome: { call: id, name } };
        const secret = namesData(table.value[name]).find((reference) => isSecret(reference, scope));
        if (secret === undefined) continue;
        const message = `${name} returns ${secret}, which ${table.file} passes on but this line drops`;
        yield { ...at(call, 'on', name), onKey: true, message };
      }
    }
  },
};

/** The parts of the answer that a line reads. */
const namesData = (line: Outcome | undefined): readonly string[] =>
  [...(JSON.stringify(line) ?? '').matchAll(/"(\$data(?:\.[^"]+)?)"/g)].map(([, reference = '']) => reference);
