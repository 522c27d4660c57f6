import type { BoundName, NamePlace } from '../../engine/binder/bindPortal.ts';
import type { Project } from '../../engine/checker/Project.ts';
import { readForm } from '../../engine/checker/TextName.ts';
import { indexTexts } from '../../engine/diff/TextIndex.ts';
import { quote } from '../../engine/diff/words/Wording.ts';

/** A text in the portal's fallback language. */
export interface Words {
  readonly at: NamePlace;
  /** Its key without that of the named thing: `actions.next` for a screen; empty for the text itself. */
  readonly key: string;
  readonly words: string;
}

/** The words of a message, or of the texts at these places, in the portal's fallback language. */
export function wordsOf(
  { kind, name }: Pick<BoundName, 'kind' | 'name'>,
  places: readonly NamePlace[],
  { documents, languages }: Project,
): readonly Words[] {
  const message = kind === 'message' ? name.split('.') : undefined;
  return [...indexTexts(documents.values(), new Map())].flatMap(([full, texts]) => {
    const text = texts.get(languages.fallback);
    if (typeof text?.value !== 'string' || text.path === undefined) return [];
    const path = text.path.map(String);
    const roots = [
      ...places.flatMap((place) => (place.file === text.file && place.path !== undefined ? [place.path] : [])),
      ...(message !== undefined && full.startsWith('messages/') ? [message] : []),
    ];
    const root = roots.find((one) =>
      one.every((part, index) => [path[index], readForm(path[index] ?? '')?.base].includes(String(part))),
    );
    if (root === undefined) return [];
    return [{ at: text, key: path.slice(root.length).join('.'), words: quote(text.value, Number.POSITIVE_INFINITY) }];
  });
}
