import { ownMember } from '../contract/isRecord.ts';
import { compileForm } from './compileForm.ts';
import { compileOperations } from './compileOperation.ts';
import type { Definition } from './Definition.ts';
import { drawingsOf } from './drawings.ts';
import type { Flows } from './Flows.ts';
import type { FormProgram, Maps, ScreenProgram } from './Program.ts';
import { resolveScreen } from './resolveUnit.ts';
import { asSchema, branchesOf } from './Schema.ts';
import { separateInputs, separateReference } from './separateInputs.ts';
import { isDangling, typeOfReference } from './typeOfReference.ts';
import type { Item, Screen } from './types.ts';
import type { Scope, UnitNodes } from './Unit.ts';
import { visitUnit } from './visitUnit.ts';

/** One screen with everything that it refers to, as plain JSON; undefined if there is no such screen. */
export function compileScreen(flows: Flows, id: string): ScreenProgram | undefined {
  const unit = resolveScreen(flows, id);
  const screen = flows.screens.get(id)?.value;
  if (unit === undefined || screen === undefined) return undefined;
  const values = <T>(map: ReadonlyMap<string, { readonly value: T }>) =>
    Object.fromEntries([...map].map(([name, { value }]) => [name, value]));
  const dialogs = Object.fromEntries([...unit.dialogs].map(([name, { value }]) => [name, separateInputs(value)]));
  const bodies: [string, Screen['body']][] = [
    ['', screen.body],
    ...Object.entries(dialogs).map(([name, { body }]): [string, Screen['body']] => [name, body]),
  ];
  const forms: Record<string, FormProgram> = {};
  for (const [name, body] of bodies) {
    const form = compileForm(body, flows);
    if (form !== undefined) forms[name] = form;
  }
  const { dialogs: _, $schema: _schema, ...own } = screen;
  const nodes = visitUnit(flows, unit);
  const maps = mapsOf(nodes, flows);
  return {
    id,
    screen: own,
    dialogs,
    calls: values(unit.calls),
    operations: compileOperations(
      [...unit.calls.values()].map(({ value }) => value.operation),
      flows.definition,
    ),
    tables: values(unit.tables),
    forms,
    drawings: drawingsOf(screen),
    marks: marksOf(
      bodies.flatMap(([, body]) => body),
      flows,
    ),
    ...(Object.keys(maps).length === 0 ? {} : { maps }),
    formats: collectFormats(nodes, flows.definition),
  };
}

/** The maps that references name. */
function mapsOf({ references }: UnitNodes, { portal }: Flows): Maps {
  const read = new Set(references.flatMap(({ value }) => (value.startsWith('$map.') ? [value.split('.')[1]] : [])));
  const known = Object.entries(portal?.value.maps ?? {}).filter(([name]) => read.has(name));
  return Object.fromEntries(known.map(([name, { entries }]) => [name, entries]));
}

/** The marks that the buttons of a body name. */
function marksOf(items: readonly Item[], { portal }: Flows): ScreenProgram['marks'] {
  const names = items.flatMap((item) => ('button' in item && item.mark !== undefined ? [item.mark] : []));
  return Object.fromEntries(
    names.flatMap((name) => {
      const mark = ownMember(portal?.value.marks ?? {}, name);
      if (mark === undefined) return [];
      // The look of the button is in the style sheet.
      const { viewBox, paths } = mark;
      return [[name, { viewBox, paths }]];
    }),
  );
}

/** The formats that affect how references are displayed: `date-time`, and the contract's formats for display. */
function collectFormats(nodes: UnitNodes, { contract }: Definition): Record<string, string> {
  const own = Object.entries(contract.formats ?? {}).flatMap(([name, pattern]) => (pattern === true ? [name] : []));
  const shown = ['date-time', ...own];
  const formats: Record<string, string> = {};
  for (const { value, scope } of nodes.references) {
    const typed = typeOfReference(value, scope);
    if (isDangling(typed)) continue;
    for (const branch of branchesOf(typed.type)) {
      const { format } = asSchema(branch);
      if (typeof format === 'string' && shown.includes(format)) formats[compiled(value, scope)] = format;
    }
  }
  return formats;
}

/** A reference as it is in the compiled screen. */
function compiled(reference: string, { unit, dialog }: Scope): string {
  const located = dialog === undefined ? undefined : unit.dialogs.get(dialog);
  return located === undefined ? reference : separateReference(reference, located.value);
}
