import type { Flows } from '../flow/Flows.ts';
import type { UnitNodes } from '../flow/Unit.ts';
import { type CheckedUnit, type CheckedUnits, keptPer } from './CheckedUnit.ts';
import type { Project } from './Project.ts';
import type { Report } from './Rule.ts';
import { at } from './Rule.ts';

type Place = Pick<Report, 'file' | 'path'>;
type Asked = readonly (readonly [key: string, places: readonly Place[]])[];

/** Every message that flows, field kinds and rule sets use, with the places of its uses. */
export function messagesAsked({
  together,
  flows,
}: Pick<Project, 'together' | 'flows'>): ReadonlyMap<string, readonly Place[]> {
  const asked = new Map(askedFor(together));
  for (const { key, ...place } of defaultsOf(flows)) asked.set(key, [...(asked.get(key) ?? []), place]);
  return asked;
}
/** Every message that flows use, with the places of its uses. */
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

/** The default messages of tests in flows/kinds.json, and the messages of rule sets. */
function defaultsOf({ kinds, rules }: Flows): { file: string; path: (string | number)[]; key: string }[] {
  if (kinds === undefined) return [];
  const { path: file, value } = kinds;
  const list = (messages: Readonly<Record<string, string>> | undefined, ...at: string[]) =>
    Object.entries(messages ?? {}).map(([test, key]) => ({ file, path: [...at, test], key }));
  const ofKinds = Object.entries(value.kinds).flatMap(([kind, more]) =>
    list(more?.messages, 'kinds', kind, 'messages'),
  );
  const said = (path: string, rule: { message?: unknown; listed?: unknown }, at: readonly (string | number)[]) =>
    (['message', 'listed'] as const).flatMap((name) => {
      const key = rule[name];
      return typeof key === 'string' ? [{ file: path, path: [...at, name], key }] : [];
    });
  const ofSets = [...rules.values()].flatMap((set) =>
    Object.entries(set.value.rules).flatMap(([id, rule]) => said(set.path, rule, ['rules', id])),
  );
  const ofRules = Object.entries(value.kinds).flatMap(([kind, more]) =>
    (more?.rules ?? []).flatMap((use, index) =>
      typeof use === 'object' && 'message' in use ? said(file, use, ['kinds', kind, 'rules', index]) : [],
    ),
  );
  return [...list(value.messages, 'messages'), ...ofKinds, ...ofSets, ...ofRules];
}
