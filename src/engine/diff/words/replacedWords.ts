import type { Project } from '../../checker/Project.ts';
import { operationOf, successOutcomes } from '../../contract/Contract.ts';
import { FAULTS } from '../../contract/faults.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import { effectiveOutcomes } from '../../flow/effectiveOutcomes.ts';
import { partsIn } from '../../flow/partsIn.ts';
import { messagesOfField } from '../../flow/rules/messagesOfField.ts';
import type { Handler, PromiseLine } from '../../flow/types.ts';
import { step as STEP } from '../../grammar/steps.ts';
import type { Side } from '../Comparison.ts';

/** A text before and after. */
interface Edited<T> {
  readonly was: string;
  readonly is: string;
  readonly of: T;
}

/** A replacement of words that is the only change in several texts. */
export interface Replaced<T> {
  readonly from: string;
  readonly to: string;
  readonly texts: readonly T[];
}

/** If a replacement is in fewer texts, each text has a line of its own. */
const SEVERAL = 4;

/** The words replaced in several texts of one language, the most frequent first. */
export function replacedWords<T>(edited: readonly Edited<T>[]): Replaced<T>[] {
  const found: Replaced<T>[] = [];
  const left = new Set(edited);
  const differences = edited.flatMap(({ was, is }) => differencesOf(was, is)).filter(([from]) => from !== '');
  const seen = new Map<string, number>();
  for (const [from, to] of differences) seen.set(`${from}\0${to}`, (seen.get(`${from}\0${to}`) ?? 0) + 1);
  // In a text with several replacements, the difference extends from the first to the last, so it is no candidate.
  const candidates = [...seen].filter(([, count]) => count > 1).map(([pair]) => pair.split('\0'));
  const groups = candidates.map(([from = '', to = '']) => ({
    from,
    to,
    all: edited.filter(({ was, is }) => was.replaceAll(from, to) === is),
  }));
  for (const { from, to, all } of groups.sort((a, b) => b.all.length - a.all.length)) {
    const own = all.filter((one) => left.has(one));
    if (own.length < SEVERAL) continue;
    for (const one of own) left.delete(one);
    const texts = own.map(({ of }) => of);
    const was = own.map((one) => one.was);
    found.push({ ...widened(from, to, was), texts });
  }
  return found;
}

type Difference = readonly [from: string, to: string];

/** The part in which two texts differ, by letters and by whole words. For `in` and `on`: `i` and `o`, `in` and `on`. */
function differencesOf(was: string, is: string): readonly Difference[] {
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const before = /[\p{L}\p{N}]*$/u.exec(was.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(was.slice(was.length - end))?.[0].length ?? 0;
  const part = (wide: 0 | 1): Difference => {
    const [from, to] = [start - wide * before, end - wide * after];
    return [was.slice(from, was.length - to), is.slice(from, is.length - to)];
  };
  return before + after === 0 ? [part(0)] : [part(0), part(1)];
}

/** A replacement extended by the adjacent letters that all texts share, since two words may begin or end alike. */
function widened(from: string, to: string, texts: readonly string[]): { readonly from: string; readonly to: string } {
  const before = neighbour(from, texts, -1);
  if (before !== undefined) return widened(before + from, before + to, texts);
  const after = neighbour(from, texts, 1);
  return after === undefined ? { from, to } : widened(from + after, to + after, texts);
}

function neighbour(words: string, texts: readonly string[], side: -1 | 1): string | undefined {
  const letters = new Set<string | undefined>();
  for (const text of texts) {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
      letters.add(text[side < 0 ? at - 1 : at + words.length]);
  }
  const [letter] = letters;
  return letters.size === 1 && letter !== undefined && /[\p{L}\p{N}]/u.test(letter) ? letter : undefined;
}

/** The keys of messages that a call shows after several of its failures, so that nobody can tell which one it was. */
export const saidOfFailures = oncePer(({ units, flows }: Project): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { unit } of units)
    for (const call of unit.calls.values()) {
      const operation = operationOf(call.value.operation, flows.definition.contract);
      // Faults say something about the network, not about an account.
      const others = new Set<string>([
        ...FAULTS,
        'FAULT',
        ...(operation === undefined ? [] : successOutcomes(operation)),
      ]);
      const once = new Set<string>();
      for (const [name, { handler = [] }] of effectiveOutcomes(unit, call, flows)) {
        if (others.has(name)) continue;
        for (const message of messagesIn(handler)) (once.has(message) ? found : once).add(message);
      }
    }
  return found;
});

/** The keys of messages that answers show which the flows promise to treat alike. */
export const saidOfAlike = oncePer(({ units, flows }: Project): ReadonlySet<string> => {
  const promised = Object.values<PromiseLine>(flows.promises?.value ?? {}).filter((promise) => 'alike' in promise);
  const found = promised.flatMap(({ alike, of }) =>
    units.flatMap(({ unit }) =>
      [...unit.calls.values()]
        .filter(({ value }) => [of].flat().includes(value.operation))
        .flatMap((call) => [...effectiveOutcomes(unit, call, flows)])
        .flatMap(([name, { handler = [] }]) => (alike.includes(name) ? [...messagesIn(handler)] : [])),
    ),
  );
  return new Set(found);
});

const messagesIn = (handler: Handler): ReadonlySet<string> =>
  new Set(
    [handler]
      .flat()
      .flatMap((one) => partsIn(one, STEP))
      .flatMap(({ part, value }) => (part === 'message' ? [String(value)] : [])),
  );

/** The key of a message, shared or a screen's own, without the form of a plural; empty for another text. */
export const messageOf = (name: string): string =>
  /^(?:messages\/|[^.]+\.messages\.)(.+?)(?:_(?:zero|one|two|few|many|other))?$/.exec(name)?.[1] ?? '';

/** The screens that show a text, sorted: its own screen, or those that show its dialog, its shell or its message. */
export function screensOfText({ project }: Pick<Side, 'project'>, name: string): string[] {
  const slash = name.lastIndexOf('/');
  const [namespace, path] = [name.slice(0, slash), name.slice(slash + 1)];
  const [first = '', second = ''] = path.split('.');
  const { byDialog, byMessage, byShell, byGroup } = usersIn(project);
  if (project.flows.screens.get(first)?.flow === namespace) return [first];
  if (namespace === 'shared') return byDialog.get(second) ?? [];
  if (namespace === 'portal' && first === 'shells') return byShell.get(second) ?? [];
  if (namespace === 'portal' && byGroup.has(first)) return byGroup.get(first) ?? [];
  // The portal's name and the words of its parts may appear on any screen.
  if (namespace === 'portal') return [...project.flows.screens.keys()].sort();
  return namespace === 'messages' ? (byMessage.get(messageOf(name)) ?? []) : [];
}

type Users = ReadonlyMap<string, string[]>;

/** The users of each shared dialog, each message, each shell and each group of texts: screens by id, sorted. */
const usersIn = oncePer((project: Project) => {
  const byDialog = new Map<string, Set<string>>();
  const byMessage = new Map<string, Set<string>>();
  const byShell = new Map<string, Set<string>>();
  const byGroup = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, name: string, id: string) => {
    map.set(name, (map.get(name) ?? new Set()).add(id));
  };
  for (const { unit, nodes } of project.units) {
    const shell = project.flows.screens.get(unit.id)?.value.route.shell;
    if (unit.kind === 'screen' && shell !== undefined) add(byShell, shell, unit.id);
    for (const [id, { shared }] of unit.dialogs) if (shared && unit.kind === 'screen') add(byDialog, id, unit.id);
    for (const { value } of nodes.messages) if (unit.kind === 'screen') add(byMessage, value, unit.id);
    for (const { field } of unit.kind === 'screen' ? unit.fields.values() : []) {
      for (const group of kindOf(field, project.flows.definition).portalTexts ?? []) add(byGroup, group, unit.id);
      for (const message of messagesOfField(field, project.flows)) add(byMessage, message, unit.id);
    }
  }
  const sorted = (map: Map<string, Set<string>>): Users =>
    new Map([...map].map(([name, ids]) => [name, [...ids].sort()]));
  return {
    byDialog: sorted(byDialog),
    byMessage: sorted(byMessage),
    byShell: sorted(byShell),
    byGroup: sorted(byGroup),
  };
});
