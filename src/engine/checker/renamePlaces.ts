import { applyEdits, type Edit, findNodeAtLocation } from 'jsonc-parser';
import { type BoundName, bindPortal, type NamePlace } from '../binder/bindPortal.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { documentOf } from './documentOf.ts';
import type { Project } from './Project.ts';
import type { Source } from './readSources.ts';

/** Every name of a portal, bound to its meaning. */
export const namesOf = ({ flows, documents, misfits }: Pick<Project, 'flows' | 'documents' | 'misfits'>) =>
  bindPortal(
    flows,
    [...documents.values()].filter(({ path }) => misfits.get(path)?.length === 0),
  );

/** Flow files by kind, with the extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  screen: '.screen.json',
  dialog: '.dialog.json',
  table: '.outcomes.json',
  'rule set': '.rules.json',
  part: '.part.json',
};

/** The places of a name in a file. */
export const placesIn = ({ declarations, uses }: BoundName, { path }: Source): readonly NamePlace[] =>
  [...declarations, ...uses].filter(({ file }) => file === path);

/** A flow file with the new name at these places, and in its path if the path contains the old name. */
export function renamePlaces(
  source: Source,
  places: readonly NamePlace[],
  { kind, to }: { readonly kind: string; readonly to: string },
): Source {
  if (places.length === 0) return source;
  const document = documentOf(source);
  const edits = places.flatMap((place) => editAt(document, place, to));
  const ending = ENDINGS[kind];
  const isFile = ending !== undefined && places.some(({ path }) => path === undefined);
  const path = isFile ? source.path.replace(/[^/]+$/, `${to}${ending}`) : source.path;
  return { path, text: withEdits(source.text, edits) };
}

/** The name at a place, as it is written in JSON. */
export function editAt({ root }: JsonDocument, { path, onKey, within }: NamePlace, to: string): Edit[] {
  const value = root && path && findNodeAtLocation(root, [...path]);
  const node = onKey ? value?.parent?.children?.[0] : value;
  if (node === undefined) return [];
  const part = within ?? { offset: 0, length: String(node.value).length };
  return [{ offset: node.offset + 1 + part.offset, length: part.length, content: to }];
}

/** A text after some edits. Several branches of the grammar may allow a name, so some edits may be duplicates. */
export const withEdits = (text: string, edits: readonly Edit[]): string =>
  applyEdits(text, [...new Map(edits.map((edit) => [edit.offset, edit])).values()]);
