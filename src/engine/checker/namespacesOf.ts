import type { TextKey } from '../flow/TextKey.ts';
import { textKeys, textKeysOfDialog } from '../flow/textKeys.ts';
import { KeyIndex } from './KeyIndex.ts';
import type { Project } from './Project.ts';
import type { Namespace } from './Texts.ts';

const known = new WeakMap<Project, readonly Namespace[]>();

/** Every locale file, by what it should hold. */
export function namespacesOf(project: Project): readonly Namespace[] {
  const before = known.get(project);
  if (before !== undefined) return before;
  const wanted = wantedTexts(project);
  const names = new Set([...wanted.keys(), 'messages', 'portal', ...namesOnDisk(project)]);
  const folders = (project.flows.languages?.value.code ?? []).map(({ texts }) => texts);
  const isNamedByCode = (name: string) =>
    name === 'messages' || folders.some((folder) => name.startsWith(`${folder}/`));
  const all = [...names].sort().map((name): Namespace => {
    const languages = project.languages.ids.map((language) => {
      const file = `locales/${language}/${name}.json`;
      const document = project.documents.get(file);
      return { language, file, value: document?.value, isThere: document !== undefined };
    });
    return { name, keys: isNamedByCode(name) ? undefined : new KeyIndex(wanted.get(name) ?? []), languages };
  });
  known.set(project, all);
  return all;
}

function wantedTexts({ units, flows }: Project): Map<string, TextKey[]> {
  const wanted = new Map<string, TextKey[]>();
  const dialogs = new Set<string>();
  const add = (name: string, keys: readonly TextKey[]) => {
    const before = wanted.get(name);
    if (before === undefined) wanted.set(name, [...keys]);
    else before.push(...keys);
  };
  for (const { unit } of units) {
    const scope = { flows, unit };
    add(unit.flow, textKeys(unit, scope));
    for (const [id, { shared }] of unit.dialogs) {
      if (!shared || dialogs.has(id)) continue;
      dialogs.add(id);
      add('shared', textKeysOfDialog(unit, scope, id));
    }
  }
  return wanted;
}

const namesOnDisk = ({ documents }: Project) =>
  [...documents.keys()].flatMap((path) => /^locales\/[^/]+\/([a-z0-9/-]+)\.json$/.exec(path)?.[1] ?? []);
