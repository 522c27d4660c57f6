import type { Project } from '../checker/Project.ts';
import { formsAt, textAt } from '../checker/Texts.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import type { TextKey } from '../flow/textKeys.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';

/** A text that flows need, with the files that have it. */
export interface NeededText extends TextKey {
  readonly namespace: string;
}

/** A text of one language, where it is written. */
export interface Written {
  readonly language: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly words: string;
}

/** The texts that each place in the flows needs. */
export class TextsIndex {
  /** By file and place. */
  readonly #needed = new Map<string, ReadonlyMap<string, readonly NeededText[]>>();
  readonly #project: Project;

  static of = ({ project }: Workspace): TextsIndex => new TextsIndex(project);

  private constructor(project: Project) {
    this.#project = project;
  }

  /** The texts that a part of a flow file needs: `["body", 3]`. */
  neededAt(file: string, path: JsonPath): readonly NeededText[] {
    const byPlace = this.#needed.get(file) ?? this.#neededIn(file);
    this.#needed.set(file, byPlace);
    return byPlace.get(JSON.stringify(path)) ?? [];
  }

  #neededIn(file: string): ReadonlyMap<string, readonly NeededText[]> {
    const found = new Map<string, NeededText[]>();
    const { flows, namespaces } = this.#project;
    const users = usersOf({ file, path: [] }, this.#project);
    const meant = new Set(['shared', 'portal', ...users.map(({ unit }) => unit.flow)]);
    for (const { name, keys } of namespaces) {
      for (const key of (meant.has(name) ? keys?.all : undefined) ?? []) {
        const written = writtenAt({ file: key.file, path: key.at }, flows);
        if (written.file !== file) continue;
        const place = JSON.stringify(written.path);
        found.set(place, [...(found.get(place) ?? []), { ...key, namespace: name }]);
      }
    }
    return found;
  }

  /** A text in each language that has it. */
  written({ namespace, path }: Pick<NeededText, 'namespace' | 'path'>): readonly Written[] {
    const found = this.#project.namespaces.find(({ name }) => name === namespace);
    return (found?.languages ?? []).flatMap(({ language, file, value }) =>
      wordsIn(value, path).map((words) => ({ language, file, ...words })),
    );
  }
}

/** A text, each of its choices, or each of its plural forms. */
function wordsIn(value: unknown, path: readonly string[]): readonly Pick<Written, 'path' | 'words'>[] {
  const plain = textAt(value, path);
  if (typeof plain === 'string') return [{ path, words: plain }];
  const parent = path.slice(0, -1);
  const last = path.at(-1) ?? '';
  if (plain !== undefined) return Object.keys(Object(plain)).flatMap((name) => wordsIn(value, [...path, name]));
  return [...formsAt(value, path)].flatMap(([form, words]) =>
    typeof words === 'string' ? [{ path: [...parent, `${last}_${form}`], words }] : [],
  );
}
