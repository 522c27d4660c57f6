import type { TextKey } from '../flow/TextKey.ts';
import { textKeys, textKeysOfDialog } from '../flow/textKeys.ts';
import type { DialogPart } from '../flow/UnitPart.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from './CheckedUnit.ts';
import { KeyIndex } from './KeyIndex.ts';
import type { Project } from './Project.ts';
import { type Limited, limitsIn, limitsOf, type Timed, timersOf } from './statedInTexts.ts';
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
    const { keys, timers, limits } = wanted.get(name) ?? NOTHING;
    const lists = isNamedByCode(name) ? undefined : keys;
    const basis = [
      languages.ids.join(),
      languages.drafts.join(),
      languages.fallback,
      lists === undefined,
      ...files,
      ...(lists ?? []),
      ...timers,
      ...limits,
    ];
    const same = old.get(name);
    if (same?.basis.length === basis.length && basis.every((part, index) => part === same.basis[index])) return same;
    return {
      name,
      basis,
      keys: lists === undefined ? undefined : new KeyIndex(lists.flat()),
      timers: timers.flat(),
      limits: limits.flat(),
      languages: languages.ids.map((language, index) => ({
        language,
        file: `locales/${language}/${name}.json`,
        value: files[index]?.value,
        isThere: files[index] !== undefined,
      })),
    };
  });
}

/** What screens ask of a namespace. Each list is the same object while it says the same. */
interface Wanted {
  readonly keys: (readonly TextKey[])[];
  readonly timers: (readonly Timed[])[];
  readonly limits: (readonly Limited[])[];
}

const NOTHING: Wanted = { keys: [], timers: [], limits: [] };

function wantedTexts({ units }: Read): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const seen = new Set<string>();
  const at = (name: string): Wanted => {
    const known = wanted.get(name) ?? { keys: [], timers: [], limits: [] };
    wanted.set(name, known);
    return known;
  };
  for (const checked of units) {
    const own = at(checked.unit.flow);
    own.keys.push(ownTexts(checked));
    own.timers.push(timersOf(checked));
    own.limits.push(limitsOf(checked));
    for (const part of sharedDialogs(checked)) {
      if (seen.has(part.id)) continue;
      seen.add(part.id);
      const dialog = checked.part(part);
      const shared = at('shared');
      shared.keys.push(textsOfDialog(dialog));
      shared.limits.push(limitsIn(dialog));
    }
  }
  return wanted;
}

/** The texts that a screen or a shell asks for. */
const ownTexts = keptPer(({ unit, flows }: CheckedUnit): readonly TextKey[] => textKeys(unit, { flows, unit }));

const sharedDialogs = keptPer(({ unit }: CheckedUnit): readonly DialogPart[] =>
  [...unit.dialogs].flatMap(([id, { shared }]) => (shared ? [{ kind: 'dialog', id }] : [])),
);

const textsOfDialog = keptPer(({ part, unit, flows }: CheckedPart): readonly TextKey[] =>
  part.kind === 'dialog' ? textKeysOfDialog(unit, { flows, unit }, part.id) : [],
);

const namesOnDisk = ({ documents }: Read) =>
  [...documents.keys()].flatMap((path) => /^locales\/[^/]+\/([a-z0-9/-]+)\.json$/.exec(path)?.[1] ?? []);
