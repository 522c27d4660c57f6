import type { Fix, JsonDocument, JsonPath } from '../../flow/JsonDocument.ts';
import { spanOf } from '../locate.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

interface Forbidden {
  readonly pattern: RegExp;
  readonly message: string;
  /** The text as it was certainly meant, written as in the file. */
  mend?(written: string): string;
}

/** Patterns that texts must not contain, since they are shown as plain text. */
const FORBIDDEN: readonly Forbidden[] = [
  { pattern: /^\s*$/, message: 'this text is empty' },
  { pattern: /^\s|\s$/, message: 'this text begins or ends with a space' },
  // The name of a key, `<Tab>`, is not markup: elements are in lower case.
  { pattern: /<\/?[a-z][^<>]*(>|$)|<!/, message: 'this text has markup, which would be shown literally' },
  {
    pattern: /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]+);/i,
    message: 'this text has an HTML entity, which would be shown literally',
  },
  { pattern: /(?<![\p{L}\p{N}])https?:\/\/\S/u, message: 'this text has a web address, which would not be a link' },
  { pattern: /\{\{|\}\}|\$t\(/, message: 'this text has an expression; only {name} and {name, format} are filled in' },
  {
    pattern: /\{(?![A-Za-z][A-Za-z0-9]*(, [a-z-]+)?\})|(?<!\{[A-Za-z0-9]*(, [a-z-]+)?)\}/,
    message: 'this text has a brace that is neither {name} nor {name, format}',
  },
  // Two underscores inside a word are not emphasis (CommonMark, 6.2).
  {
    pattern: /\]\(|\*\*(?=\S)|(?<![\p{L}\p{N}])__(?=\S)|^[-*+#]+ /u,
    message: 'this text has Markdown, which would be shown literally',
  },
  {
    pattern: /%(?:\d\$)?[sd@](?![\p{L}\p{N}])/u,
    message: 'this text has a placeholder in the style of C; only {name} and {name, format} are filled in',
  },
  // Reminders that a text is not written yet.
  {
    pattern:
      /^(TODO|FIXME|TBD)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(FIXME(?![\p{L}\p{N}])|[Ll]orem [Ii]psum)|翻訳待ち|未翻訳|번역 ?(?:대기|예정|필요)/u,
    message: 'this text has not been written yet',
  },
  {
    pattern: /^[\s\S]{2001}/,
    message: 'this text is longer than 2,000 characters, more than anyone reads on a screen',
  },
  { pattern: /\n/, message: 'this text has a line break, which is shown as a space' },
  { pattern: /\p{Cs}/u, message: 'this text has half of a character (an unpaired surrogate)' },
  {
    pattern: /\p{Bidi_Control}/u,
    message: 'this text has a direction mark, which can reorder words (UAX 9)',
  },
  // A joiner between two letters shapes words in Persian and in Indic scripts.
  {
    pattern: /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|(?<![\p{L}\p{M}\p{Emoji}])[\u200C\u200D]/u,
    message: 'this text has an invisible character',
    mend: (written) => written.replaceAll(/[\u200B\u2060\uFEFF]/g, ''),
  },
  // A file named by macOS, or a word pasted from there.
  {
    pattern: /[\u0300-\u036F\u1100-\u11FF\u3099\u309A]/,
    message: 'this text has a decomposed letter (not NFC), which searches miss',
    mend: (written) => written.normalize(),
  },
  {
    pattern: /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/,
    message: 'this text has a full-width Latin letter or digit, which searches miss (UTS 39)',
  },
];

/** Finds any of these patterns in one search. Most texts contain none. */
const ANY_OF_IT = new RegExp(FORBIDDEN.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'iu');

/** What a text must not contain; undefined if there is nothing of it. */
export const faultIn = (text: string): Forbidden | undefined =>
  ANY_OF_IT.test(text) ? FORBIDDEN.find(({ pattern }) => pattern.test(text)) : undefined;

/** The fixed text; undefined if nothing can be fixed. */
function mended(document: JsonDocument, path: JsonPath, mend: (written: string) => string): Fix | undefined {
  const { offset, length } = spanOf(document, { path });
  const written = document.text.slice(offset, offset + length);
  const replacement = mend(written);
  return replacement === written ? undefined : { isSafe: true, edits: [{ offset, length, replacement }] };
}

export const textContent: Rule = {
  id: 'text-content',
  why: 'Texts are shown literally, so visitors would see markup, and invisible characters could hide something.',
  hint: 'Write plain words. Only {name} and {name, format} are filled in.',
  stage: 'file',
  fixable: true,
  *ofFile(project) {
    for (const document of project.documents.values()) {
      const { path: file, value } = document;
      if (!file.startsWith('locales/') || value === undefined) continue;
      for (const { path, value: text } of textsIn(value)) {
        const fault = typeof text === 'string' ? faultIn(text) : undefined;
        if (fault === undefined) continue;
        const fix = fault.mend && mended(document, path, fault.mend);
        yield { file, path, message: fault.message, ...(fix === undefined ? {} : { fix }) };
      }
    }
  },
};
