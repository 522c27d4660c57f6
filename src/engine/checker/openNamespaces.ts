import type { TextKey } from '../flow/TextKey.ts';
import { textKeys, textKeysOfDialog } from '../flow/textKeys.ts';
import type { DialogPart } from '../flow/UnitPart.ts';
import { KeyIndex } from './KeyIndex.ts';
import type { CheckedPart, CheckedUnit, Project } from './Project.ts';
import type { Namespace } from './Texts.ts';

type Read = Pick<Project, 'documents' | 'flows' | 'languages' | 'units'>;

/**
 * Every locale file, by what it should hold. A namespace that is asked for the same, and written the same, as before is
 * the same object as before.
 */
export function openNamespaces(read: Read, before?: Project): Namespace[] {
  const { documents, flows, languages } = read;
  const wanted = wantedTexts(read);
  const names = new Set([...wanted.keys(), 'messages', 'portal', ...namesOnDisk(read)]);
  const folders = (flows.languages?.value.code ?? []).map(({ texts }) => texts);
  const isNamedByCode = (name: string) =>
    name === 'messages' || folders.some((folder) => name.startsWith(`${folder}/`));
  const old = new Map(before?.namespaces.map((namespace) => [namespace.name, namespace]));
  return [...names].sort().map((name): Namespace => {
    const files = languages.ids.map((language) => documents.get(`locales/${language}/${name}.json`));
    const lists = isNamedByCode(name) ? undefined : (wanted.get(name) ?? []);
    const basis = [
      languages.ids.join(),
      languages.drafts.join(),
      languages.fallback,
      lists === undefined,
      ...files,
      ...(lists ?? []),
    ];
    const same = old.get(name);
    if (same?.basis.length === basis.length && basis.every((part, index) => part === same.basis[index])) return same;
    return {
      name,
      basis,
      keys: lists === undefined ? undefined : new KeyIndex(lists.flat()),
      languages: languages.ids.map((language, index) => ({
        language,
        file: `locales/${language}/${name}.json`,
        value: files[index]?.value,
        isThere: files[index] !== undefined,
      })),
    };
  });
}

function wantedTexts({ units }: Read): Map<string, (readonly TextKey[])[]> {
  const wanted = new Map<string, (readonly TextKey[])[]>();
  const seen = new Set<string>();
  const add = (name: string, keys: readonly TextKey[]) => {
    const before = wanted.get(name);
    if (before === undefined) wanted.set(name, [keys]);
    else before.push(keys);
  };
  for (const checked of units) {
    add(checked.unit.flow, checked.keep(ownTexts));
    for (const part of checked.keep(sharedDialogs)) {
      if (!seen.has(part.id)) add('shared', checked.part(part).keep(textsOfDialog));
      seen.add(part.id);
    }
  }
  return wanted;
}

/** The texts that a screen or a shell asks for. */
const ownTexts = ({ unit, flows }: CheckedUnit): readonly TextKey[] => textKeys(unit, { flows, unit });

const sharedDialogs = ({ unit }: CheckedUnit): readonly DialogPart[] =>
  [...unit.dialogs].flatMap(([id, { shared }]) => (shared ? [{ kind: 'dialog', id }] : []));

const textsOfDialog = ({ part, unit, flows }: CheckedPart): readonly TextKey[] =>
  part.kind === 'dialog' ? textKeysOfDialog(unit, { flows, unit }, part.id) : [];

const namesOnDisk = ({ documents }: Read) =>
  [...documents.keys()].flatMap((path) => /^locales\/[^/]+\/([a-z0-9/-]+)\.json$/.exec(path)?.[1] ?? []);
