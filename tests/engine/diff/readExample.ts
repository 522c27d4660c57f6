import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPicture } from '../../../src/engine/checker/readSources.ts';
import type { Contract } from '../../../src/engine/contract/Contract.ts';
import type { Revision } from '../../../src/engine/diff/Revision.ts';
import { definition } from '../../../src/portal/definition.ts';
import { THEME } from '../../../src/theme/theme.ts';
import { readDoor } from '../checker/readExample.ts';

type Path = readonly (string | number)[];

/** One change of the small portal. `contract` and `theme` are changes of code. */
interface Edit {
  readonly file: string;
  readonly at?: Path;
  /** The new value; without it and the other ways below, the member is removed. */
  readonly is?: unknown;
  /** Inserts before the entry of a list that the path names. */
  readonly insert?: unknown;
  /** Puts the members of a map in this order. */
  readonly order?: readonly string[];
  /** Moves an entry of a list to another index. */
  readonly move?: readonly [from: number, to: number];
  /** Renames the file. */
  readonly renamed?: string;
  /** Renames the member. */
  readonly renamedTo?: string;
  /** Moves the member into another file, at another path. */
  readonly movedTo?: string;
  readonly to?: Path;
}

const folder = join(import.meta.dirname, 'examples');

export const listExamples = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();

export const outputOf = (id: string): string => join(folder, `${id}.txt`);

/** The small portal before and after the changes of an example. */
export function readExample(id: string): { was: Revision; is: Revision; others: readonly string[] } {
  const example: { with?: string[]; before?: Edit[]; edits: Edit[] } = JSON.parse(
    readFileSync(join(folder, `${id}.json`), 'utf8'),
  );
  // A change may need another one: an answer must be new in the contract before a screen can treat it.
  const { with: others = [], before = [], edits } = example;
  return { others, was: revisionOf('before', before), is: revisionOf('after', [...before, ...edits]) };
}

function revisionOf(name: string, edits: readonly Edit[]): Revision {
  const given = new Map(readDoor().map((source) => [source.path, source]));
  const files = new Map<string, unknown>([...given].map(([path, { text }]) => [path, JSON.parse(text)]));
  const edited = new Set(edits.flatMap(({ file, movedTo, renamed }) => [file, movedTo, renamed]));
  for (const [path, value] of Object.entries({ contract: definition.contract, theme: THEME }))
    files.set(path, edited.has(path) ? JSON.parse(JSON.stringify(value)) : value);
  for (const edit of edits) apply(files, edit);
  // Its grammar is compiled once for each contract, so one that is not changed stays the same object.
  const isOwn = edited.has('contract');
  const contract = isOwn ? (files.get('contract') as Contract) : definition.contract;
  const sources = [...files]
    .filter(([path]) => path.endsWith('.json'))
    .map(([path, value]) => {
      const source = given.get(path);
      const isSame =
        source !== undefined &&
        (!edited.has(path) || JSON.stringify(JSON.parse(source.text)) === JSON.stringify(value));
      return isSame ? source : { path, text: `${JSON.stringify(value, null, 2)}\n` };
    });
  for (const [path, value] of files) if (isPicture({ path })) sources.push({ path, text: '', digest: String(value) });
  return { name, sources, definition: isOwn ? { ...definition, contract } : definition, theme: files.get('theme') };
}

function apply(files: Map<string, unknown>, edit: Edit): void {
  const { file, at = [], renamed, movedTo } = edit;
  const whole = files.get(file);
  if (renamed !== undefined) {
    files.delete(file);
    files.set(renamed, whole);
  } else if (at.length === 0) {
    if ('is' in edit) files.set(file, copied(edit.is));
    else files.delete(file);
  } else {
    const value = change(whole, at, edit);
    if (movedTo !== undefined) {
      if (!files.has(movedTo)) files.set(movedTo, {});
      change(files.get(movedTo), edit.to ?? at, { file: movedTo, is: value });
    }
  }
}

/** Changes data in place; returns the value that was there. */
function change(whole: unknown, at: Path, edit: Edit): unknown {
  const parent = at.slice(0, -1).reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole);
  const last = at.at(-1) ?? '';
  const list = Array.isArray(parent) ? parent : undefined;
  const old: unknown = Reflect.get(Object(parent), last);
  const put = (value: unknown) => Reflect.set(Object(parent), last, value);
  if (edit.order !== undefined)
    put(Object.fromEntries(edit.order.map((name) => [name, Reflect.get(Object(old), name)])));
  else if (edit.move !== undefined && Array.isArray(old)) old.splice(edit.move[1], 0, ...old.splice(edit.move[0], 1));
  else if ('insert' in edit) list?.splice(Number(last), 0, edit.insert);
  else if ('is' in edit) put(edit.is);
  else {
    if (list === undefined) Reflect.deleteProperty(Object(parent), last);
    else list.splice(Number(last), 1);
    if (edit.renamedTo !== undefined) Reflect.set(Object(parent), edit.renamedTo, old);
  }
  return old;
}

/** `{ "copy": [file, path] }` is the value at that place before the change. */
function copied(value: unknown): unknown {
  const copy: unknown = Reflect.get(Object(value), 'copy');
  if (!Array.isArray(copy)) return value;
  const [text] = [readDoor().find(({ path }) => path === copy[0])?.text ?? '{}'];
  return (copy[1] as Path).reduce<unknown>((part, name) => Reflect.get(Object(part), name), JSON.parse(text));
}
