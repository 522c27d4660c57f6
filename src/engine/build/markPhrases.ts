import { isRecord } from '../contract/isRecord.ts';
import { PHRASE_END } from '../texts/phrases.ts';
import type { Theme } from '../theme/Theme.ts';

/** Hiragana after which a phrase ends, where words have no spaces: particles, endings of words, and a full stop. */
const ENDS = /[をがはにでとのもへやていなうくるたず、。！？]$/u;
/** A word that begins a phrase: not an ending, which is written in hiragana. */
const BEGINS = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{Number}「]/u;

/** A title in which each phrase but the last is marked, so that engines without `word-break: auto-phrase` keep it whole. */
export function markPhrases(title: string, language: string): string {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  let marked = '';
  for (const { segment } of words.segment(title))
    marked += BEGINS.test(segment) && ENDS.test(marked) ? PHRASE_END + segment : segment;
  return marked;
}

const markAll = (texts: unknown, language: string): unknown => {
  if (typeof texts === 'string') return markPhrases(texts, language);
  return isRecord(texts)
    ? Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, markAll(text, language)]))
    : texts;
};

/** The texts of a screen, its titles marked if the language breaks its lines at phrases. */
export function withPhrases<T extends Readonly<Record<string, unknown>>>(
  texts: T,
  language: string,
  theme: Theme | undefined,
): Readonly<Record<string, unknown>> {
  if (theme?.other.lineBreaks?.[language] !== 'phrases') return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, part]) => {
      if (name === 'title' || name === 'heading') return [name, markAll(part, language)];
      if (name !== 'dialogs' || !isRecord(part)) return [name, part];
      const dialogs = Object.entries(part).map(([id, own]) => [
        id,
        isRecord(own) ? withPhrases(own, language, theme) : own,
      ]);
      return [name, Object.fromEntries(dialogs)];
    }),
  );
}
