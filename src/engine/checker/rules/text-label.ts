import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import type { Project } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
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
            if (labelled(project, namespace, language, words) !== undefined) continue;
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
  namespace: Namespace,
  path: readonly string[],
  index: number,
  language: string,
): string | undefined {
  for (const other of namespace.languages) {
    const text = other.language === language ? undefined : textAt(other.value, path);
    const words = typeof text === 'string' ? wordsQuotedIn(text)[index] : undefined;
    const label = words === undefined ? undefined : labelled(project, namespace, other.language, words);
    const own = label?.namespace.languages.find((one) => one.language === language);
    const called = own && label && textAt(own.value, label.path);
    if (typeof called === 'string') return called;
  }
  return undefined;
}

interface Label {
  readonly namespace: Namespace;
  readonly path: readonly string[];
}

/** A text of a language that consists of exactly these words. Most labels are in the namespace that quotes them. */
function labelled({ namespaces }: Project, near: Namespace, language: string, words: string): Label | undefined {
  const index = near.languages.findIndex((one) => one.language === language);
  const own = labelIn(near, index, words);
  if (own !== undefined) return own;
  for (const namespace of namespaces) {
    const label = labelIn(namespace, index, words);
    if (label !== undefined) return label;
  }
  return undefined;
}

/** @param index of the language, which is the same in every namespace */
function labelIn(namespace: Namespace, index: number, words: string): Label | undefined {
  const value = namespace.languages[index]?.value;
  const path = isRecord(value) ? byWords(value).get(words)?.path : undefined;
  return path && { namespace, path };
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

/** The words in quotation marks, each as a label would be. */
export const wordsQuotedIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED)].map(([, words = '']) => words.replace(/[.,]$/, ''));
