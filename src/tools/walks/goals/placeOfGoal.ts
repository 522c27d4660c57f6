import type { Flows } from '../../../engine/flow/Flows.ts';
import type { JsonPath } from '../../../engine/flow/JsonDocument.ts';
import { tableKey } from '../../../engine/flow/tableUse.ts';
import type { Unit } from '../../../engine/flow/Unit.ts';
import { type GoalId, kindOfGoal, pathOfGoal } from './goalsOf.ts';

/** A goal's file, and its path in the file. A part that several screens share has one place. */
export function placeOfGoal(
  goal: GoalId,
  unit: Unit,
  flows: Flows,
): { readonly file: string; readonly path: JsonPath } {
  const [root, name = '', ...rest] = pathOfGoal(goal);
  const steps = asSteps(rest);
  const own = (...path: JsonPath) => ({ file: unit.file, path: [...unit.path, ...path] });
  const inside = (part: { readonly file: string; readonly path: JsonPath } | undefined) =>
    part === undefined
      ? own(...asSteps([root ?? '', name]), ...steps)
      : { file: part.file, path: [...part.path, ...steps] };
  if (kindOfGoal(goal) === 'outcome') return outcomePlace(unit, name, rest[0] ?? '');
  switch (root) {
    case 'screen':
      return unit.kind === 'shell' && name === 'body' ? bodyPlace(unit, steps) : own(name, ...steps);
    case 'dialogs':
      return inside(unit.dialogs.get(name));
    case 'calls':
      return inside(unit.calls.get(name));
    case 'tables':
      return inside(unit.tables.get(name));
    case 'portal':
      return { file: flows.portal?.path ?? '', path: [name, ...steps] };
    default:
      return fieldPlace(unit, name, rest);
  }
}

/** The part of a goal's name that is the same in every place that shares it. */
export const nameOfGoal = (goal: GoalId, unit: Unit, flows: Flows): string => {
  const { file, path } = placeOfGoal(goal, unit, flows);
  const kind = kindOfGoal(goal);
  const own = pathOfGoal(goal).join('.');
  // An outcome depends on the screen that makes the call, since the screen may override its lines.
  const of = kind === 'field error' ? own : kind === 'outcome' ? `${unit.id} ${own}` : '';
  return `${kind} ${file} ${path.join('.')} ${of}`;
};

const asSteps = (steps: readonly string[]): JsonPath => steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The body of a shell is its header, then its footer. */
function bodyPlace(unit: Unit, [index = 0, ...rest]: JsonPath) {
  let at = Number(index);
  for (const { file, path, value } of unit.bodies) {
    if (at < value.length) return { file, path: [...path, at, ...rest] };
    at -= value.length;
  }
  return { file: unit.file, path: unit.path };
}

/** The place of a rule is its field: the rule itself may come from the field's kind, or from a set. */
function fieldPlace(unit: Unit, form: string, [field = '']: readonly string[]) {
  const bodies = form === '' ? unit.bodies : [bodyOfDialog(unit, form)];
  for (const body of bodies) {
    const index = body?.value.findIndex((item) => 'field' in item && item.field === field) ?? -1;
    if (body !== undefined && index >= 0) return { file: body.file, path: [...body.path, index] };
  }
  return { file: unit.file, path: unit.path };
}

function bodyOfDialog(unit: Unit, id: string) {
  const dialog = unit.dialogs.get(id);
  return dialog === undefined
    ? undefined
    : { file: dialog.file, path: [...dialog.path, 'body'], value: dialog.value.body };
}

/** The outcome's line in a call or one of its tables; the call itself if a line for several outcomes handles it. */
function outcomePlace(unit: Unit, id: string, outcome: string) {
  const call = unit.calls.get(id);
  if (call === undefined) return { file: unit.file, path: unit.path };
  if (Object.hasOwn(call.value.on ?? {}, outcome)) return { file: call.file, path: [...call.path, 'on', outcome] };
  const tables = (call.value.outcomes ?? []).flatMap((use) => unit.tables.get(tableKey(use)) ?? []);
  const table = tables.find(({ value }) => Object.hasOwn(value, outcome));
  return table === undefined
    ? { file: call.file, path: call.path }
    : { file: table.file, path: [...table.path, outcome] };
}
