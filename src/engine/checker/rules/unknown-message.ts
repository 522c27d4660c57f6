import type { Flows } from '../../flow/Flows.ts';
import type { UnitNodes } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { CheckedUnits } from '../CheckedUnit.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Report } from '../Finding.ts';
import { wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

export const unknownMessage: Rule = {
  id: 'unknown-message',
  why: 'A visitor would read a key instead of a sentence.',
  hint: 'Messages stand in locales/<language>/messages.json.',
  stage: 'flow',
  names: 'wrong',
  *ofProject({ together, documents, flows, languages }) {
    const messages = languages.ids.map((language) => documents.get(`locales/${language}/messages.json`)?.value);
    if (messages.flatMap(textsIn).every(({ name }) => name.base.text === '')) return;
    const asked = new Map(askedFor(together));
    for (const { key, ...place } of defaultsOf(flows)) asked.set(key, [...(asked.get(key) ?? []), place]);
    for (const [found, places] of asked) {
      if (messages.some((value) => typeof wordsAt(value, found.split('.')) === 'string')) continue;
      const available = [...new Set(messages.flatMap(textsIn).map(({ name }) => name.base.text))];
      for (const place of places) {
        yield { ...place, message: `there is no message "${found}"`, found, available };
      }
    }
  },
};

type Place = Pick<Report, 'file' | 'path'>;
type Asked = readonly (readonly [key: string, places: readonly Place[]])[];

/** Every message that flows use, with its place. */
const askedFor = keptPer(({ all, common }: CheckedUnits): Asked => {
  const asked = new Map<string, Place[]>();
  const ofUnits = all.flatMap(messagesOf);
  const ofAll = common.flatMap(({ nodes }) => messagesIn(nodes));
  for (const [key, place] of [...ofUnits, ...ofAll]) {
    const places = asked.get(key);
    if (places === undefined) asked.set(key, [place]);
    else places.push(place);
  }
  return [...asked];
});

const messagesOf = keptPer(({ nodes }: CheckedUnit) => messagesIn(nodes));

const messagesIn = ({ messages }: UnitNodes): readonly (readonly [key: string, place: Place])[] =>
  messages.map((message) => [message.value, at(message)]);

/** The messages of tests that need none of their own, with their places in flows/kinds.json. */
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
