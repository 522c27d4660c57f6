import type { Flows } from '../../flow/Flows.ts';
import { kindOf } from '../../flow/kindOf.ts';
import { setNamed } from '../../flow/rules/rulesOfField.ts';
import type { Unit } from '../../flow/Unit.ts';
import type { UnitNodes } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import { conditionsIn } from '../guardReferences.ts';
import type { CheckedPart, CheckedUnit, UnitView } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const unused: Rule = {
  id: 'unused',
  why: 'Everybody must read and maintain an unused part.',
  hint: 'Use it or remove it.',
  stage: 'whole',
  follows: true,
  misses: true,
  level: 'warning',
  per: 'flows',
  *check({ units, flows }): Generator<Report> {
    // The lines of the portal name the same for every unit.
    const used = [...units.flatMap((checked) => checked.keep(usedBy)), ...units.slice(0, 1).map(usedByAll)];
    const all = (kind: keyof Used) => new Set(used.flatMap((own) => own[kind]));
    const [calls, dialogs, tables, sets] = [all('calls'), all('dialogs'), all('tables'), all('sets')];
    const [places, conditions, marks] = [all('places'), all('conditions'), all('marks')];
    const named = Object.values(flows.portal?.value.conditions ?? {}).flatMap(conditionsIn);
    for (const id of named) conditions.add(id);
    const uses = Object.values(flows.kinds?.value.kinds ?? {}).flatMap((kind) => kind?.rules ?? []);
    const ofKinds = new Set(uses.flatMap((use) => setNamed(use) ?? []));
    const read = new Set(units.flatMap((checked) => checked.keep(givenTo)));
    for (const { path, value } of flows.screens.values()) {
      for (const name of Object.keys(value.gives ?? {})) {
        if (read.has(`${value.route.shell} ${name}`)) continue;
        const message = `the shell never reads $screen.${name}`;
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
    for (const id of Object.keys(value?.marks ?? {}))
      if (!marks.has(id)) yield nobody(path, ['marks', id], `mark ${id}`);
    for (const id of Object.keys(value?.conditions ?? {})) {
      if (!conditions.has(id)) yield nobody(path, ['conditions', id], `condition ${id}`);
    }
  },
  also: [{ per: 'unit', check: unusedIn }],
};

/** What a screen or a shell uses of what others may use too, by ids. */
interface Used {
  readonly calls: readonly string[];
  readonly dialogs: readonly string[];
  readonly tables: readonly string[];
  readonly sets: readonly string[];
  readonly places: readonly string[];
  readonly conditions: readonly string[];
  readonly marks: readonly string[];
}

const usedBy = (checked: CheckedUnit): readonly Used[] => [
  ...checked.gather(usedByPart, ['items', 'rules', 'steps', 'guards']),
  usedByUnit(checked),
];

const usedByPart = ({ nodes, flows }: CheckedPart): readonly Used[] => [
  { ...namedIn(nodes, flows), calls: [], dialogs: [], tables: [] },
];

const usedByUnit = ({ unit }: CheckedUnit): Used => ({
  calls: sharedAmong(unit.calls),
  dialogs: sharedAmong(unit.dialogs),
  tables: once([...unit.calls.values()].flatMap(({ value }) => value.outcomes ?? [])),
  sets: [],
  places: [],
  conditions: [],
  marks: [],
});

const usedByAll = ({ common, flows }: CheckedUnit): Used => ({
  ...namedIn(common, flows),
  calls: [],
  dialogs: [],
  tables: [],
});

const once = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))];
const sharedAmong = (parts: ReadonlyMap<string, { readonly shared?: true }>) =>
  [...parts].flatMap(([id, part]) => (part.shared ? [id] : []));

function namedIn({ items, rules, steps, guards }: UnitNodes, { definition }: Flows) {
  const ofFields = items.flatMap(({ value }) =>
    'field' in value ? (kindOf(value, definition).places?.(value) ?? []) : [],
  );
  return {
    sets: once(rules.map(({ value }) => value.set)),
    places: once([
      ...steps.flatMap(({ value }) => [value.leave, value.open, value.post]),
      ...ofFields.map(({ place }) => place),
    ]),
    marks: once(items.map(({ value }) => ('button' in value ? value.mark : undefined))),
    conditions: once(guards.map(({ value }) => (typeof value === 'string' ? value : undefined))),
  };
}

/** What a screen has for itself alone, and does not use. */
function* unusedIn({ units }: UnitView): Generator<Report> {
  for (const { unit, reached } of units) {
    yield* unreadValues(unit, reached.references);
    if ([...unit.calls.values(), ...unit.dialogs.values()].every(({ shared }) => shared)) continue;
    const made = new Set(reached.steps.map(({ value }) => value.call));
    const opened = new Set(reached.steps.map(({ value }) => value.dialog));
    for (const [id, call] of unit.calls) {
      if (call.shared || made.has(id) || call.value.load !== undefined) continue;
      yield { file: call.file, path: call.path, onKey: true, message: `nothing makes the call ${id}` };
    }
    for (const [id, dialog] of unit.dialogs) {
      if (dialog.shared || opened.has(id)) continue;
      yield { ...at(dialog), onKey: true, message: `nothing opens the dialog ${id}` };
    }
  }
}

/** A derived value that reads itself is a circle, and not read by that. */
function* unreadValues({ file, path, derived }: Unit, references: UnitNodes['references']): Generator<Report> {
  const names = Object.keys(derived);
  if (names.length === 0) return;
  const read = new Set(references.flatMap(({ value }) => (value.startsWith('$derived.') ? value.split('.')[1] : [])));
  for (const name of names) {
    if (read.has(name)) continue;
    yield { file, path: [...path, 'derived', name], onKey: true, message: `nothing reads $derived.${name}` };
  }
}

/** The values that a shell reads of its screens, by its id and their name. */
const givenTo = ({ unit, nodes }: CheckedUnit): readonly string[] =>
  unit.kind === 'shell'
    ? nodes.references.flatMap(({ value }) => {
        const [root, name] = value.split('.');
        return root === '$screen' ? [`${unit.id} ${name}`] : [];
      })
    : [];
