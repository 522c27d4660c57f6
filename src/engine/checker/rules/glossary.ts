import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import type { Glossary } from '../../flow/types.ts';
import { findFaults, readWords, type WordMatch } from '../glossaryWords.ts';
import type { Project } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';
import { fullName } from '../usedTexts.ts';

type OfLanguage = Glossary['languages'][string];
type Exception = NonNullable<OfLanguage['exceptions']>[number];

export const glossary: Rule = {
  id: 'glossary',
  why: 'A thing with two names looks like two things.',
  hint: 'Follow the terms and style of locales/glossary.json.',
  stage: 'flow',
  *ofProject(project): Generator<Report> {
    const file = project.flows.glossary;
    if (file === undefined) return;
    for (const [language, words] of Object.entries(file.value.languages)) {
      const at = ['languages', language];
      if (!project.languages.ids.includes(language)) {
        const message = `the language "${language}" is not listed`;
        yield { file: file.path, path: at, onKey: true, message, available: project.languages.ids };
        continue;
      }
      const read = wordsOf(words);
      const { mistakes } = read;
      for (const { path, ...mistake } of mistakes) yield { file: file.path, path: [...at, ...path], ...mistake };
      const { exceptions = [] } = words;
      const needed = new Set<Exception>();
      yield* inTexts(project, language, read, (name, fault) => {
        const exception = exceptions.find((one) => isExcepted(one, name, fault));
        if (exception !== undefined) needed.add(exception);
        return exception !== undefined;
      });
      // A missing or unreadable file may have the text that needs the exception.
      const isWhole = project.namespaces.every(({ languages }) =>
        languages.every(
          (one) =>
            one.language !== language ||
            (isRecord(one.value) && project.documents.get(one.file)?.problems.length === 0),
        ),
      );
      for (const [index, exception] of exceptions.entries()) {
        if (needed.has(exception) || !isWhole) continue;
        const message = 'this exception is unused';
        yield { file: file.path, path: [...at, 'exceptions', index], message, hint: 'Remove it.' };
      }
    }
  },
};

const isExcepted = ({ rule, texts, around }: Exception, name: string, { rule: broken, touches }: WordMatch): boolean =>
  rule === broken.name && `${name}.`.startsWith(`${texts}.`) && (around === undefined || touches(around));

function* inTexts(
  project: Project,
  language: string,
  words: Words,
  isAllowed: (name: string, fault: WordMatch) => boolean,
): Generator<Report> {
  for (const { name: namespace, languages } of project.namespaces) {
    const own = languages.find((one) => one.language === language);
    if (own?.value === undefined) continue;
    for (const { path, name, fault } of faultsIn(own.value, namespace, words)) {
      if (isAllowed(name, fault)) continue;
      const { rule, found } = fault;
      yield {
        file: own.file,
        path,
        within: fault.within,
        message: rule.kind === 'term' ? `"${found}" is not the right term` : `${rule.name}: "${found}"`,
        found,
        hint: rule.hint,
        ...(rule.use === undefined ? {} : { suggestion: rule.use }),
      };
    }
  }
}

type Words = ReturnType<typeof readWords>;
interface Found {
  readonly path: readonly string[];
  readonly name: string;
  readonly fault: WordMatch;
}

/** The glossary of a language, cached while the language's part of the file is unchanged. */
const wordsOf = oncePer((words: OfLanguage): Words => readWords(words));

/** The broken rules in the texts of a file, cached while the file and the rules are unchanged. */
const faultsIn = (value: unknown, namespace: string, words: Words): readonly Found[] =>
  isRecord(value) ? searchOf(words)(value)(namespace) : search(value, namespace, words);

const searchOf = oncePer((words: Words) =>
  oncePer((value: object) => {
    const known = new Map<string, readonly Found[]>();
    return (namespace: string): readonly Found[] => {
      const found = known.get(namespace) ?? search(value, namespace, words);
      known.set(namespace, found);
      return found;
    };
  }),
);

const search = (value: unknown, namespace: string, { rules }: Words): Found[] =>
  textsIn(value).flatMap(({ path, value: text }) => {
    if (typeof text !== 'string') return [];
    const name = fullName(namespace, path);
    return findFaults(rules, name, text).map((fault) => ({ path, name, fault }));
  });
