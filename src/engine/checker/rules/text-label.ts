import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import type { Report } from '../Finding.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';
import { type Namespace, type Text, textAt, textsIn } from '../Texts.ts';

/** Words in the quotation marks of any language. */
const QUOTED = /[\p{Pi}「『]([^\p{Pi}\p{Pf}「」『』{}]+)[\p{Pf}」』]/gu;

export const textLabel: Rule = {
  id: 'text-label',
  why: 'People look for a button by the name in a text, but the button has another name.',
  hint: 'Quote the label exactly.',
  stage: 'flow',
  *ofProject(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      for (const { language, file, value } of namespace.languages) {
        for (const { path, quoted, value: text } of quotingIn(value)) {
          for (const [index, words] of quoted.entries()) {
            if (labelled(project, language, words) !== undefined) continue;
            const label = labelOf(project, namespace, path, index, language);
            if (label === undefined || label === words) continue;
            const message = `no text is “${words}”; the label quoted in other languages is “${label}” here`;
            const within = { offset: String(text).indexOf(words), length: words.length };
            yield { file, path, message, within, found: words, suggestion: label };
          }
        }
      }
    }
  },
};

/** A language's version of the label that another language's text quotes at the same place; undefined if none does. */
function labelOf(
  project: Project,
  { languages }: Namespace,
  path: readonly string[],
  index: number,
  language: string,
): string | undefined {
  for (const other of languages) {
    const text = other.language === language ? undefined : textAt(other.value, path);
    const words = typeof text === 'string' ? wordsQuotedIn(text)[index] : undefined;
    const label = words === undefined ? undefined : labelled(project, other.language, words);
    const own = label?.namespace.languages.find((one) => one.language === language);
    const called = own && label && textAt(own.value, label.path);
    if (typeof called === 'string') return called;
  }
  return undefined;
}

/** The first text of a language that consists of exactly these words. */
function labelled(
  { namespaces }: Project,
  language: string,
  words: string,
): { readonly namespace: Namespace; readonly path: readonly string[] } | undefined {
  for (const namespace of namespaces) {
    const value = namespace.languages.find((one) => one.language === language)?.value;
    const path = isRecord(value) ? byWords(value).get(words)?.path : undefined;
    if (path !== undefined) return { namespace, path };
  }
  return undefined;
}

const byWords = oncePer(
  (value: object): ReadonlyMap<unknown, Text> => new Map(textsIn(value).map((text) => [text.value, text])),
);

interface Quoting extends Text {
  readonly quoted: readonly string[];
}

const quotingIn = (value: unknown): readonly Quoting[] => (isRecord(value) ? quotingOf(value) : []);
const quotingOf = oncePer((value: object): readonly Quoting[] =>
  textsIn(value).flatMap((text) => {
    const quoted = typeof text.value === 'string' ? wordsQuotedIn(text.value) : [];
    return quoted.length === 0 ? [] : [{ ...text, quoted }];
  }),
);

const wordsQuotedIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED)].map(([, words = '']) => words.replace(/[.,]$/, ''));
