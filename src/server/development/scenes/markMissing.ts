import { FALLBACK, isDraft, LANGUAGES, type Language } from '../../../contract/languages.ts';
import { marked } from '../../../engine/contract/marked.ts';
import { type ReadText, withEachText } from '../../texts/text.ts';

/** Draws a document. In a draft, the texts that it lacks are in the fallback language, marked, as on the screens. */
export const markMissing = <T>(language: Language, draw: () => T): T =>
  isDraft(language) ? withEachText((one) => (isMissing(one) ? marked(one.words) : one.words), draw) : draw();

/** Whether a text is not written, or still a copy. A name, which is the same in every language, is no copy. */
function isMissing({ language, written }: ReadText): boolean {
  const source = written(FALLBACK);
  if (written(language) !== source || !/\p{L}/u.test(source.replaceAll(/\{[^}]*\}/g, ''))) return false;
  const others = LANGUAGES.filter((one) => one !== FALLBACK);
  return others.length === 0 || others.some((one) => written(one) !== source);
}
