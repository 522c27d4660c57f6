import type { TextKey } from '../flow/TextKey.ts';
import { textKeys, textKeysOfDialog } from '../flow/textKeys.ts';
import { KeyIndex } from './KeyIndex.ts';
import type { CheckedUnit, Project } from './Project.ts';
import type { Namespace } from './Texts.ts';

type Read = Pick<Project, 'documents' | 'flows' | 'languages' | 'units'>;

/** The texts that a screen or a shell asks for, by namespace; of a shared dialog, by the dialog. */
interface Wanted {
  readonly own: readonly TextKey[];
  readonly dialogs: ReadonlyMap<string, readonly TextKey[]>;
}

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
    const { own, dialogs } = checked.keep(wantedBy);
    add(checked.unit.flow, own);
    for (const [id, keys] of dialogs) {
      if (!seen.has(id)) add('shared', keys);
      seen.add(id);
    }
  }
  return wanted;
}

function wantedBy({ unit, flows }: CheckedUnit): Wanted {
  const scope = { flows, unit };
  const shared = [...unit.dialogs].filter(([, dialog]) => dialog.shared);
  return {
    own: textKeys(unit, scope),
    dialogs: new Map(shared.map(([id]) => [id, textKeysOfDialog(unit, scope, id)])),
  };
}

const namesOnDisk = ({ documents }: Read) =>
  [...documents.keys()].flatMap((path) => /^locales\/[^/]+\/([a-z0-9/-]+)\.json$/.exec(path)?.[1] ?? []);
