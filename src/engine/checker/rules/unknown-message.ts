import { messagesAsked } from '../askedMessages.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';
import { textsIn, wordsAt } from '../Texts.ts';

/** The messages of each language. */
const messagesIn = ({ documents, languages }: Project) =>
  languages.ids.map((language) => documents.get(`locales/${language}/messages.json`)?.value);

/** The name of every message, in any language. */
export const messageNames = (project: Project): readonly string[] => [
  ...new Set(messagesIn(project).flatMap((value) => textsIn(value).map(({ name }) => name.base.text))),
];

export const unknownMessage: Rule = {
  id: 'unknown-message',
  why: 'Visitors would read a key instead of a sentence.',
  hint: 'Write the message in locales/<language>/messages.json.',
  stage: 'flow',
  names: 'wrong',
  *ofProject(project) {
    const messages = messagesIn(project);
    if (messages.flatMap(textsIn).every(({ name }) => name.base.text === '')) return;
    for (const [found, places] of messagesAsked(project)) {
      if (messages.some((value) => typeof wordsAt(value, found.split('.')) === 'string')) continue;
      const available = messageNames(project);
      for (const place of places) {
        yield { ...place, message: `there is no message "${found}"`, found, available };
      }
    }
  },
};
