import type { Flows } from '../../flow/Flows.ts';
import { at } from '../at.ts';
import { basePath, wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

export const unknownMessage: Rule = {
  id: 'unknown-message',
  why: 'A visitor would read a key instead of a sentence.',
  hint: 'Messages stand in locales/<language>/messages.json.',
  stage: 'flow',
  *check({ units, documents, flows, languages }) {
    const messages = languages.ids.map((language) => documents.get(`locales/${language}/messages.json`)?.value);
    const available = [
      ...new Set(messages.flatMap((value) => textsIn(value).map(({ path }) => basePath(path).join('.')))),
    ];
    if (available.every((key) => key === '')) return;
    const known = new Map<string, boolean>();
    const has = (key: string): boolean => {
      const isThere = known.get(key) ?? messages.some((value) => typeof wordsAt(value, key.split('.')) === 'string');
      known.set(key, isThere);
      return isThere;
    };
    for (const { nodes } of units) {
      for (const message of nodes.messages) {
        const found = message.value;
        if (!has(found)) yield { ...at(message), message: `there is no message "${found}"`, found, available };
      }
    }
    for (const { file, path, key: found } of defaultsOf(flows)) {
      if (!has(found)) yield { file, path, message: `there is no message "${found}"`, found, available };
    }
  },
};

/** The messages of tests that need none of their own, where flows/kinds.json names them. */
function defaultsOf({ kinds }: Flows): { file: string; path: string[]; key: string }[] {
  if (kinds === undefined) return [];
  const { path: file, value } = kinds;
  const list = (messages: Readonly<Record<string, string>> | undefined, ...at: string[]) =>
    Object.entries(messages ?? {}).map(([test, key]) => ({ file, path: [...at, test], key }));
  const ofKinds = Object.entries(value.kinds).flatMap(([kind, more]) =>
    list(more?.messages, 'kinds', kind, 'messages'),
  );
  return [...list(value.messages, 'messages'), ...ofKinds];
}
