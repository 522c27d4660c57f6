import { kindOf } from '../../flow/kindOf.ts';
import { setNamed } from '../../flow/rules/rulesOfField.ts';
import type { UnitNodes } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import { conditionsIn } from '../guardReferences.ts';
import type { Rule } from '../Rule.ts';

export const unused: Rule = {
  id: 'unused',
  why: 'Everybody must read and maintain an unused part.',
  hint: 'Use it or remove it.',
  stage: 'whole',
  level: 'warning',
  *check({ units, flows }): Generator<Report> {
    const [calls, dialogs, tables] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const sets = new Set<string>();
    const [places, conditions] = [new Set<string>(), new Set<string>()];
    for (const { unit, nodes } of units) {
      const made = new Set(nodes.steps.map(({ value }) => value.call));
      const opened = new Set(nodes.steps.map(({ value }) => value.dialog));
      for (const [id, call] of unit.calls) {
        if (call.shared) calls.add(id);
        for (const table of call.value.outcomes ?? []) tables.add(table);
        if (call.shared || made.has(id) || call.value.load !== undefined) continue;
        yield { file: call.file, path: call.path, onKey: true, message: `nothing makes the call ${id}` };
      }
      for (const [id, dialog] of unit.dialogs) {
        if (dialog.shared) dialogs.add(id);
        else if (!opened.has(id)) yield { ...at(dialog), onKey: true, message: `nothing opens the dialog ${id}` };
      }
      for (const { value } of nodes.steps) for (const id of [value.leave, value.open, value.post]) places.add(id ?? '');
      for (const { value } of nodes.rules) sets.add(value.set ?? '');
      for (const { value } of nodes.guards) if (typeof value === 'string') conditions.add(value);
      for (const { value } of nodes.items) {
        if (!('field' in value)) continue;
        for (const { place } of kindOf(value, flows.definition).places?.(value) ?? []) places.add(place);
      }
    }
    const named = Object.values(flows.portal?.value.conditions ?? {}).flatMap(conditionsIn);
    for (const id of named) conditions.add(id);
    const uses = Object.values(flows.kinds?.value.kinds ?? {}).flatMap((kind) => kind?.rules ?? []);
    const ofKinds = new Set(uses.flatMap((use) => setNamed(use) ?? []));
    const read = new Set(units.flatMap(({ unit, nodes }) => givenNames(unit.id, nodes)));
    for (const { path, value } of flows.screens.values()) {
      for (const name of Object.keys(value.gives ?? {})) {
        if (read.has(`${value.route.shell} ${name}`)) continue;
        const message = `the shell reads no $screen.${name}`;
        yield { file: path, path: ['gives', name], onKey: true, message };
      }
    }
    const nobody = (file: string | undefined, path: string[], what: string): Report => ({
      file: file ?? '',
      path,
      onKey: true,
      message: `nothing uses the ${what}`,
    });
    for (const [id, { path }] of flows.dialogs) if (!dialogs.has(id)) yield nobody(path, [], `dialog ${id}`);
    for (const [id, { path }] of flows.outcomes) if (!tables.has(id)) yield nobody(path, [], `table ${id}`);
    for (const [id, { path }] of flows.rules) {
      if (!sets.has(id) && !ofKinds.has(id)) yield nobody(path, [], `set of rules ${id}`);
    }
    for (const id of Object.keys(flows.calls?.value ?? {})) {
      if (!calls.has(id)) yield nobody(flows.calls?.path, [id], `call ${id}`);
    }
    const { path, value } = flows.portal ?? {};
    for (const id of Object.keys(value?.places ?? {}))
      if (!places.has(id)) yield nobody(path, ['places', id], `place ${id}`);
    for (const id of Object.keys(value?.conditions ?? {})) {
      if (!conditions.has(id)) yield nobody(path, ['conditions', id], `condition ${id}`);
    }
  },
};

/** The values that a shell reads of its screens, by its id and their name. */
const givenNames = (shell: string, { references }: UnitNodes): string[] =>
  references.flatMap(({ value }) => {
    const [root, name] = value.split('.');
    return root === '$screen' ? [`${shell} ${name}`] : [];
  });
