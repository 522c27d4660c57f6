import type { Report, Rule } from '../Rule.ts';
import { scriptOf } from '../scriptOf.ts';
import { textsIn } from '../Texts.ts';

/** Whether a text has several words. A name or an abbreviation may be the same in every language. */
const isSentence = (text: unknown): text is string => typeof text === 'string' && /\p{L}\s+\p{Ll}/u.test(text);

/** Several words in Latin letters that are not names, since names have capital letters. */
const FOREIGN_WORDS = /(?<![\p{L}{.@/])\p{scx=Latn}+(?: \p{Ll}+)+(?![\p{L}}])/u;

export const untranslatedText: Rule = {
  id: 'untranslated-text',
  why: 'A file copied for a new language looks translated, but people would read the old language.',
  hint: 'Translate the texts. Names may be the same in both languages, and a language with "draft": true may wait, since it is not offered yet.',
  stage: 'flow',
  names: 'missing',
  *ofTexts({ namespaces, languages: { fallback, drafts } }): Generator<Report> {
    for (const { languages } of namespaces) {
      const original = languages.find(({ language }) => language === fallback);
      if (original?.value === undefined) continue;
      const known = new Map(textsIn(original.value).map(({ name, value }) => [name, value]));
      for (const { language, file, value } of languages) {
        if (language === fallback || drafts.includes(language) || value === undefined) continue;
        const texts = textsIn(value);
        const same = texts.filter((text) => known.get(text.name) === text.value && isSentence(text.value));
        const message = `locales/${language} still has sentences of ${fallback}, word for word`;
        if (scriptOf(language) === scriptOf(fallback)) {
          // A single sentence may be the same by chance or on purpose.
          const sentences = texts.filter((text) => isSentence(text.value));
          if (same.length >= 2 && same.length * 2 >= sentences.length)
            for (const { path } of same) yield { file, path, message };
          continue;
        }
        for (const { path } of same) yield { file, path, message };
        for (const { path, name, value: text } of texts) {
          const [left] = typeof text === 'string' && known.get(name) !== text ? (FOREIGN_WORDS.exec(text) ?? []) : [];
          if (left === undefined || !String(known.get(name)).includes(left)) continue;
          const offset = String(text).indexOf(left);
          yield { file, path, message: `"${left}" is still in ${fallback}`, within: { offset, length: left.length } };
        }
      }
    }
  },
};
