import { ownMember } from '../contract/isRecord.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { SharedUse } from '../flow/Origin.ts';
import { completedFiles } from '../flow/partsIn.ts';
import type { Unit } from '../flow/Unit.ts';
import type { UnitPart } from '../flow/UnitPart.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import { type Mention, mentionsIn } from './mentionsIn.ts';

/** A name with its file. */
export interface PlacedMention extends Mention {
  readonly file: string;
  /** The path refers to the file as written, not as completed. */
  readonly isWritten?: true;
}

interface Piece {
  readonly file: string;
  readonly path: JsonPath;
  readonly value: unknown;
  readonly schema: object | undefined;
}

/** The names in a part of a screen or shell, including those in the rule sets of its fields. */
export function namesOfPart(flows: Flows, unit: Unit, part: UnitPart): readonly PlacedMention[] {
  const own = placed(pieceOf(flows, unit, part), flows);
  const sets = new Set(own.flatMap(({ kind, name }) => (kind === 'rule set' ? [name] : [])));
  const { files } = grammarOf(flows.definition);
  const ofSets = [...sets].flatMap((id) => {
    const set = flows.rules.get(id);
    return set === undefined
      ? []
      : placed({ file: set.path, path: [], value: { ...set.value }, schema: files.rules }, flows);
  });
  return [...own, ...ofSets];
}

/** The names in the portal's files outside screens and shells, and the names of shared parts that files `use`. */
export const namesOfPortal = (flows: Flows): readonly PlacedMention[] =>
  flows.derive?.<Flows, readonly PlacedMention[]>(flows, readPortal) ?? readPortal(flows);

function readPortal(flows: Flows): readonly PlacedMention[] {
  const { files } = grammarOf(flows.definition);
  const { portal, calls, kinds } = flows;
  const { shells: _, outcomes: __, ...rest } = { ...portal?.value };
  return [
    ...(portal === undefined ? [] : placed({ file: portal.path, path: [], value: rest, schema: files.portal }, flows)),
    ...(calls === undefined
      ? []
      : placed({ file: calls.path, path: [], value: { ...calls.value }, schema: files.calls }, flows)),
    ...(kinds === undefined
      ? []
      : placed({ file: kinds.path, path: [], value: { ...kinds.value }, schema: files.kinds }, flows)),
    ...completedFiles(flows).flatMap(({ path, uses }) => uses.flatMap((use) => namesOfUse(use, path))),
  ];
}

/** The name of the shared part, and the names of the inputs passed to it. */
function namesOfUse({ kind, name, path, given }: SharedUse, file: string): readonly PlacedMention[] {
  const here = { file, isDeclaration: false, isWritten: true, around: [] } as const;
  return [
    { ...here, kind, name, path: [...path, 'use'] },
    ...given.map((input): PlacedMention => {
      const taker = { kind: kind === 'call' ? ('shared call' as const) : kind, name };
      return { ...here, kind: 'input', name: input, path: [...path, 'with', input], onKey: true, taker };
    }),
  ];
}

function placed(piece: Piece | undefined, { definition }: Flows): readonly PlacedMention[] {
  if (piece?.schema === undefined) return [];
  const { file, path, value, schema } = piece;
  return mentionsIn(value, schema, grammarOf(definition)).map((mention) => ({
    ...mention,
    file,
    path: [...path, ...mention.path],
  }));
}

function pieceOf(flows: Flows, unit: Unit, part: UnitPart): Piece | undefined {
  const { parts, files } = grammarOf(flows.definition);
  if (part.kind === 'own') {
    const { calls: _, ...own }: Record<string, unknown> = { ...unit.source };
    const { dialogs: __, ...value } = own;
    return { file: unit.file, path: unit.path, value, schema: unit.kind === 'screen' ? files.screen : parts.shell };
  }
  if (part.kind === 'dialog') return located(unit.dialogs.get(part.id), parts.dialog);
  if (part.kind === 'call') return located(unit.calls.get(part.id), parts.call);
  const { portal } = flows;
  // The table's names as written, before inputs are filled in: names that a call passes as inputs belong to the call.
  const used = part.table === undefined ? undefined : unit.tables.get(part.table);
  const table =
    part.table === undefined
      ? portal && { file: portal.path, path: ['outcomes'], value: portal.value.outcomes }
      : used && { ...used, value: used.table.lines };
  const lines = part.names.flatMap((name) => {
    const line = ownMember(table?.value, name);
    return line === undefined ? [] : [[name, line] as const];
  });
  return located(table && { ...table, value: Object.fromEntries(lines) }, parts.outcomes);
}

const located = (
  piece: { readonly file: string; readonly path: JsonPath; readonly value: object } | undefined,
  schema: object | undefined,
): Piece | undefined => piece && { file: piece.file, path: piece.path, value: piece.value, schema };
