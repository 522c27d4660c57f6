import type { Glossary } from '../../flow/types.ts';
import { fullName } from '../codeTexts.ts';
import type { Report } from '../Finding.ts';
import { type Fault, findFaults, readWords, type WordRule } from '../glossaryWords.ts';
import { namespacesOf } from '../namespacesOf.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

type OfLanguage = Glossary['languages'][string];
type Exception = NonNullable<OfLanguage['exceptions']>[number];

export const glossary: Rule = {
  id: 'glossary',
  hint: 'Say it as locales/glossary.json has it.',
  stage: 'flow',
  *check(project): Generator<Report> {
    const file = project.flows.glossary;
    if (file === undefined) return;
    for (const [language, words] of Object.entries(file.value.languages)) {
      const at = ['languages', language];
      if (!project.languages.ids.includes(language)) {
        const message = `the language "${language}" is not listed`;
        yield { file: file.path, path: at, onKey: true, message, available: project.languages.ids };
        continue;
      }
      const { rules, mistakes } = readWords(words);
      for (const { path, ...mistake } of mistakes) yield { file: file.path, path: [...at, ...path], ...mistake };
      const { exceptions = [] } = words;
      const needed = new Set<Exception>();
      yield* inTexts(project, language, rules, (name, fault) => {
        const exception = exceptions.find((one) => isExcepted(one, name, fault));
        if (exception !== undefined) needed.add(exception);
        return exception !== undefined;
      });
      for (const [index, exception] of exceptions.entries()) {
        if (needed.has(exception)) continue;
        const message = 'no text needs this exception';
        yield { file: file.path, path: [...at, 'exceptions', index], message, hint: 'Remove it.' };
      }
    }
  },
};

const isExcepted = ({ rule, texts, around }: Exception, name: string, { rule: broken, touches }: Fault): boolean =>
  rule === broken.name && `${name}.`.startsWith(`${texts}.`) && (around === undefined || touches(around));

function* inTexts(
  project: Project,
  language: string,
  rules: readonly WordRule[],
  isAllowed: (name: string, fault: Fault) => boolean,
): Generator<Report> {
  for (const { name: namespace, languages } of namespacesOf(project)) {
    const own = languages.find((one) => one.language === language);
    if (own?.value === undefined) continue;
    for (const { path, value: text } of textsIn(own.value)) {
      if (typeof text !== 'string') continue;
      const name = fullName(namespace, path);
      for (const fault of findFaults(rules, name, text)) {
        if (isAllowed(name, fault)) continue;
        const { rule, found } = fault;
        yield {
          file: own.file,
          path,
          within: fault.within,
          message: rule.kind === 'term' ? `"${found}" is not what this is called` : `${rule.name}: "${found}"`,
          found,
          hint: rule.hint,
          ...(rule.use === undefined ? {} : { suggestion: rule.use }),
        };
      }
    }
  }
}
