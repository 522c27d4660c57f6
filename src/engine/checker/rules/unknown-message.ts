import { messagesAsked } from '../askedMessages.ts';
import { wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

export const unknownMessage: Rule = {
  id: 'unknown-message',
  why: 'Visitors would read a key instead of a sentence.',
  hint: 'Write the message in locales/<language>/messages.json.',
  stage: 'flow',
  names: 'wrong',
  *ofProject(project) {
    const { documents, languages } = project;
    const messages = languages.ids.map((language) => documents.get(`locales/${language}/messages.json`)?.value);
    if (messages.flatMap(textsIn).every(({ name }) => name.base.text === '')) return;
    for (const [found, places] of messagesAsked(project)) {
      if (messages.some((value) => typeof wordsAt(value, found.split('.')) === 'string')) continue;
      const available = [...new Set(messages.flatMap(textsIn).map(({ name }) => name.base.text))];
      for (const place of places) {
        yield { ...place, message: `there is no message "${found}"`, found, available };
      }
    }
  },
};
