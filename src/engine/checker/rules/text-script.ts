import type { Report, Rule } from '../Rule.ts';
import { scriptOf } from '../scriptOf.ts';
import { textsIn } from '../Texts.ts';

/** The Unicode scripts in which a language is written, by the combined script that CLDR lists for it (ISO 15924). */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
};

/** Characters of its script that a language does not use: half-width kana, and the Chinese full stop and comma. */
const ODD: Readonly<Record<string, () => string>> = {
  Jpan: () => `[\uff61-\uff9f]|(?![${kanji()}])\\p{Script=Han}`,
  Kore: () => '[\u3001\u3002]',
};

/**
 * The kanji of Japanese keyboards (Windows code page 932, Encoding Standard 5.4.3), and the kanji of the Jōyō table
 * that are not among these. Any other character is Chinese.
 */
function kanji(): string {
  const bytes = [...Array(0xfd).keys()].flatMap((lead) =>
    (lead >= 0x81 && lead <= 0x9f) || lead >= 0xe0
      ? [...Array(0xfd).keys()].flatMap((trail) => (trail >= 0x40 && trail !== 0x7f ? [lead, trail] : []))
      : [],
  );
  const letters = new TextDecoder('shift_jis').decode(new Uint8Array(bytes)).match(/\p{Script=Han}/gu) ?? [];
  return [...new Set(letters), '塡', '剝', '頰', '𠮟'].join('');
}

const known = new Map<string, RegExp | undefined>();

/** A pattern for foreign letters. Latin letters are not foreign, since names and abbreviations have them everywhere. */
function foreignLetter(language: string): RegExp | undefined {
  if (!known.has(language)) known.set(language, foreignTo(language));
  return known.get(language);
}

function foreignTo(language: string): RegExp | undefined {
  const script = scriptOf(language);
  if (script === undefined) return undefined;
  const scripts = ['Latn', 'Zyyy', 'Zinh', ...(MADE_OF[script] ?? [script])];
  const foreign = `[^${scripts.map((name) => `\\p{scx=${name}}`).join('')}]`;
  const odd = ODD[script];
  return new RegExp(odd === undefined ? foreign : `${foreign}|${odd()}`, 'u');
}

export const textScript: Rule = {
  id: 'text-script',
  why: 'A letter of another script may look right, but searches miss it; or the text is in another language.',
  hint: "Retype the letter with the language's keyboard (UTS 39), or translate the text.",
  stage: 'flow',
  *ofTexts({ namespaces }): Generator<Report> {
    for (const { languages } of namespaces) {
      for (const { language, file, value } of languages) {
        const foreign = foreignLetter(language);
        if (value === undefined || foreign === undefined) continue;
        for (const { path, value: text } of textsIn(value)) {
          const [letter] = typeof text === 'string' ? (foreign.exec(text) ?? []) : [];
          if (letter === undefined || /\p{Cs}/u.test(letter)) continue;
          const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
          const offset = String(text).indexOf(letter);
          const message = `${letter} (U+${code}) is not a letter of the language ${language}`;
          yield { file, path, message, within: { offset, length: letter.length } };
        }
      }
    }
  },
};
