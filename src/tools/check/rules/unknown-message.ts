import { LANGUAGES } from '../../../../schemas/terms.ts';
import { at } from '../at.ts';
import { basePath, wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

export const unknownMessage: Rule = {
  id: 'unknown-message',
  hint: 'Messages stand in locales/<language>/messages.json.',
  stage: 'flow',
  *check({ units, documents }) {
    const messages = LANGUAGES.map((language) => documents.get(`locales/${language}/messages.json`)?.value);
    const available = [
      ...new Set(messages.flatMap((value) => textsIn(value).map(({ path }) => basePath(path).join('.')))),
    ];
    if (available.every((key) => key === '')) return;
    for (const { visits } of units) {
      for (const message of visits.messages) {
        const found = message.value;
        const isThere = messages.some((value) => typeof wordsAt(value, found.split('.')) === 'string');
        if (!isThere) yield { ...at(message), message: `there is no message "${found}"`, found, available };
      }
    }
  },
};
