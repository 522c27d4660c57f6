import { ownMember } from '../contract/isRecord.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import { plain } from '../language/fieldMembers.ts';
import type { Definition } from './Definition.ts';
import type { FieldKind } from './FieldKind.ts';
import type { Field } from './types.ts';

/**
 * The kind of a file in `flows/` or `locales/`, its id, and its flow, which is the folder. Text files are left out.
 */
export interface FlowPath {
  readonly kind: FileKind;
  readonly id: string;
  readonly flow: string;
}

const SHARED_KINDS = ['dialog', 'outcomes', 'part', 'rules'] as const;

/** Reads kind, id and flow from a path relative to the project's root. */
export function classifyFile(path: string): FlowPath | undefined {
  if (/(^|\/)flows\/portal\.json$/.test(path)) return { kind: 'portal', id: 'portal', flow: '' };
  if (/(^|\/)flows\/shared\/calls\.json$/.test(path)) return { kind: 'calls', id: 'calls', flow: 'shared' };
  if (/(^|\/)flows\/kinds\.json$/.test(path)) return { kind: 'kinds', id: 'kinds', flow: '' };
  if (/(^|\/)flows\/promises\.json$/.test(path)) return { kind: 'promises', id: 'promises', flow: '' };
  if (/(^|\/)flows\/accepted\.json$/.test(path)) return { kind: 'accepted', id: 'accepted', flow: '' };
  if (/(^|\/)flows\/brand\.json$/.test(path)) return { kind: 'brand', id: 'brand', flow: '' };
  if (/(^|\/)locales\/glossary\.json$/.test(path)) return { kind: 'glossary', id: 'glossary', flow: '' };
  if (/(^|\/)locales\/languages\.json$/.test(path)) return { kind: 'languages', id: 'languages', flow: '' };
  const brand = /(^|\/)flows\/brands\/([a-z][a-z0-9-]*)\.brand\.json$/.exec(path)?.[2];
  if (brand !== undefined && brand !== 'brand') return { kind: 'brand', id: brand, flow: '' };
  const shared = /(^|\/)flows\/shared\/([a-z][a-z0-9-]*)\.(dialog|outcomes|part|rules)\.json$/.exec(path);
  const kind = SHARED_KINDS.find((name) => name === shared?.[3]);
  if (shared?.[2] !== undefined && kind !== undefined) return { kind, id: shared[2], flow: 'shared' };
  const screen = /(^|\/)flows\/([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\.screen\.json$/.exec(path);
  if (screen?.[2] !== undefined && screen[3] !== undefined && screen[2] !== 'shared') {
    return { kind: 'screen', id: screen[3], flow: screen[2] };
  }
  return undefined;
}

/**
 * The kind of a field.
 * @throws if no kind has that name, which the grammar rejects
 */
export function kindOf({ widget }: Pick<Field, 'widget'>, { fields }: Pick<Definition, 'fields'>): FieldKind {
  const kind = ownMember(fields, widget);
  if (kind === undefined) throw new Error(`There is no kind of field "${widget}"`);
  return kind;
}

/** The grammar of a member that only the kind of this field has. */
interface OwnMember {
  readonly name: string;
  readonly grammar: object;
  readonly value: unknown;
}

/** The members that only the kind of a field has, in canonical order. */
export const ownMembers = (field: Field, kind: FieldKind): readonly OwnMember[] =>
  Object.entries(kind.members).flatMap(([name, grammar]) => {
    const value: unknown = Reflect.get(field, name);
    return name in plain || value === undefined ? [] : [{ name, grammar, value }];
  });

/** The options of a field, as a reference or a list; undefined if the field has none. */
export const optionsOf = (field: Field, kind: FieldKind): unknown =>
  ownMembers(field, kind).find(({ name }) => name === 'options')?.value;
