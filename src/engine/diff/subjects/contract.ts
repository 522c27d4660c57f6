import type { Project } from '../../checker/Project.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import type { Definition } from '../../flow/Definition.ts';
import { tellShort } from '../../flow/tellGuard.ts';
import { CONTRACT } from '../aboutText.ts';
import {
  breaking,
  type ChangeKind,
  cosmetic,
  type Draft,
  differs,
  isSame,
  meaningOf,
  memberOf,
  membersOf,
  type Pair,
  replacedIn,
  risky,
} from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { leavesThatDiffer } from '../itemPairs.ts';
import { list } from '../words/Wording.ts';

const kinds = {
  added: cosmetic('operation-added', 'The contract has a new operation.'),
  removed: breaking('operation-removed', 'The contract no longer has an operation that others may use.'),
  needed: breaking(
    'parameter-needed',
    'An operation requires one more parameter and refuses callers that do not send it.',
  ),
  parameterAdded: cosmetic('parameter-added', 'An operation accepts one more parameter.'),
  parameterRemoved: breaking('parameter-removed', 'An operation no longer accepts a parameter.'),
  narrowed: breaking('parameter-narrowed', 'An operation refuses values that it accepted before.'),
  parameterChanged: risky('parameter-changed', 'An operation accepts or refuses other values.'),
  answerAdded: risky('answer-added', 'An operation has a new answer that its callers must handle.'),
  answerRemoved: breaking('answer-removed', 'An operation no longer has an answer that others expect.'),
  memberRemoved: breaking('answer-member-removed', 'An answer no longer has a member that others may read.'),
  memberAdded: cosmetic('answer-member-added', 'An answer has a new member.'),
  answerChanged: risky('answer-changed', 'An answer has values of another type.'),
  changed: risky('contract-changed', 'Another part of the agreement between portal and service has changed.'),
};

/** The agreement between portal and service, and the values that every text may name. */
export const contract: Subject = {
  kinds,
  *compare(comparison) {
    const located = ({ revision }: Comparison['was']) => ({
      file: CONTRACT,
      path: [],
      value: dataOf(revision.definition),
    });
    const all: Pair = { was: located(comparison.was), is: located(comparison.is) };
    const found = membersOf(memberOf(all, 'operations')).flatMap(([name, operation]) => [
      ...compareOperation(comparison, name, operation),
    ]);
    yield* together(found);
    for (const [name, about] of membersOf(all)) {
      if (name === 'operations') continue;
      for (const leaf of leavesThatDiffer(about)) {
        if (isOfLanguages(comparison, leaf)) continue;
        const where = (leaf.is ?? leaf.was)?.path.join('.');
        const sentence = `${where} of the contract is now ${tellShort(leaf.is?.value)} instead of ${tellShort(leaf.was?.value)}`;
        yield { kind: kinds.changed, sentence, about: leaf, reach: [] };
      }
    }
  },
};

/** Whether a part only lists the languages. A change of the languages is reported separately. */
function isOfLanguages({ was, is }: Comparison, leaf: Pair): boolean {
  const lists = (
    [
      [was, leaf.was],
      [is, leaf.is],
    ] as const
  ).map(([{ project }, part]) => {
    const all = Object.entries(project.flows.languages?.value.languages ?? {});
    const offered = all.flatMap(([id, { draft }]) => (draft === true ? [] : [id]));
    return Array.isArray(part?.value) && isSame([...part.value].sort(), offered.sort());
  });
  return lists.every(Boolean);
}

/** Cached by definition, so that the same definition gives the same object. */
const dataOf = oncePer(({ contract: own, constants, environment }: Definition): unknown =>
  JSON.parse(JSON.stringify({ ...own, constants, environment })),
);

/** Reports a change once if it is in a schema that many operations share. */
function* together(drafts: readonly Draft[]): Generator<Draft> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { was, is } = draft.about;
    const isPart = SHARED.includes(draft.kind);
    const key = isPart ? meaningOf([draft.kind.id, (is ?? was)?.path.at(-1), was?.value, is?.value]) : draft.sentence;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined || group.length <= FEW) {
      yield* group;
      continue;
    }
    const sentence = `${first.sentence}; the same in ${group.length - 1} more places of the contract`;
    yield { ...first, sentence, reach: group.flatMap(({ reach }) => reach) };
  }
}

/** Parts of schemas, which operations share. */
const SHARED: readonly ChangeKind[] = [
  kinds.narrowed,
  kinds.parameterChanged,
  kinds.memberRemoved,
  kinds.memberAdded,
  kinds.answerChanged,
];
/** The maximum number of places that are listed one by one. */
const FEW = 3;

function* compareOperation(comparison: Comparison, name: string, operation: Pair): Generator<Draft> {
  if (!differs(operation)) return;
  const rest = { reach: callersOf(comparison, name), isShared: true };
  if (operation.was === undefined)
    return yield { kind: kinds.added, sentence: `New operation ${name}`, about: operation, ...rest };
  if (operation.is === undefined)
    return yield { kind: kinds.removed, sentence: `The operation ${name} was removed`, about: operation, ...rest };
  const parameters = membersOf(memberOf(operation, 'parameters'));
  const called = replacedIn(parameters);
  for (const { from, to, pair } of called) {
    const sentence = `The parameter ${to} of ${name} takes the place of ${from}`;
    yield { kind: kinds.parameterRemoved, sentence, ...pair, ...rest };
  }
  for (const [parameter, about] of parameters) {
    if (!differs(about) || called.some(({ from, to }) => [from, to].includes(parameter))) continue;
    const subject = `The parameter ${parameter} of ${name}`;
    const isNeeded = isRecord(about.is?.value) && about.is.value.required === true;
    const wasNeeded = isRecord(about.was?.value) && about.was.value.required === true;
    if (about.is === undefined)
      yield { kind: kinds.parameterRemoved, sentence: `${subject} was removed`, about, ...rest };
    else if (about.was === undefined) {
      const sentence = `${subject} is new and ${isNeeded ? 'required' : 'optional'}`;
      yield { kind: isNeeded ? kinds.needed : kinds.parameterAdded, sentence, about, ...rest };
    } else if (isNeeded && !wasNeeded)
      yield { kind: kinds.needed, sentence: `${subject} is now required`, about, ...rest };
    else
      for (const leaf of leavesThatDiffer(about)) {
        const isFree = wasNeeded && !isNeeded && (leaf.is ?? leaf.was)?.path.at(-1) === 'required';
        const sentence = `${subject} ${isFree ? 'may now be left out' : tellLeaf(leaf, about)}`;
        yield { kind: isNarrower(leaf) ? kinds.narrowed : kinds.parameterChanged, sentence, about: leaf, ...rest };
      }
  }
  for (const part of ['success', 'failure'] as const) {
    const answers = membersOf(memberOf(operation, part));
    const renamed = replacedIn(answers);
    for (const { from, to, pair } of renamed) {
      const sentence = `The answer ${to} of ${name} takes the place of ${from}`;
      yield { kind: kinds.answerRemoved, sentence, ...pair, ...rest };
    }
    for (const [code, about] of answers) {
      if (!differs(about) || renamed.some(({ from, to }) => [from, to].includes(code))) continue;
      const subject = `The answer ${code} of ${name}`;
      if (about.was === undefined) yield { kind: kinds.answerAdded, sentence: `${subject} is new`, about, ...rest };
      else if (about.is === undefined)
        yield { kind: kinds.answerRemoved, sentence: `${subject} was removed`, about, ...rest };
      else yield* compareAnswer(subject, about, rest);
    }
  }
  for (const [member, about] of membersOf(operation)) {
    if (['parameters', 'success', 'failure'].includes(member)) continue;
    if (differs(about)) {
      const sentence = `${member} of ${name} is now ${tellShort(about.is?.value)} instead of ${tellShort(about.was?.value)}`;
      yield { kind: kinds.changed, sentence, about, ...rest };
    }
  }
}

function* compareAnswer(subject: string, answer: Pair, rest: Pick<Draft, 'isShared' | 'reach'>): Generator<Draft> {
  const leaves = leavesThatDiffer(answer);
  const told = leaves.flatMap(({ was, is }) => {
    const [name, above] = [...((is ?? was)?.path ?? [])].reverse();
    return above === 'properties' && (was === undefined || is === undefined) ? [name] : [];
  });
  for (const about of leaves) {
    const path = (about.is ?? about.was)?.path ?? [];
    if (path.at(-1) === 'required') {
      // If a member was added or removed, its line says enough: whether it is required is not reported too.
      const [now, before] = [namesIn(about.is?.value), namesIn(about.was?.value)];
      const always = now.filter((name) => !before.includes(name) && !told.includes(name));
      const maybe = before.filter((name) => !now.includes(name) && !told.includes(name));
      if (always.length > 0)
        yield { kind: kinds.answerChanged, sentence: `${subject} now always has ${list(always)}`, about, ...rest };
      if (maybe.length > 0)
        yield { kind: kinds.answerChanged, sentence: `${subject} no longer always has ${list(maybe)}`, about, ...rest };
      continue;
    }
    const isMember = path.at(-2) === 'properties';
    const name = String(path.at(-1));
    if (isMember && about.is === undefined)
      yield { kind: kinds.memberRemoved, sentence: `${subject} no longer has ${name}`, about, ...rest };
    else if (isMember && about.was === undefined)
      yield { kind: kinds.memberAdded, sentence: `${subject} now has ${name}`, about, ...rest };
    else yield { kind: kinds.answerChanged, sentence: `${subject} ${tellLeaf(about, answer)}`, about, ...rest };
  }
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether a keyword of a schema now allows less. */
function isNarrower({ was, is }: Pair): boolean {
  const [keyword, above] = [...((is ?? was)?.path ?? [])].reverse().map(String);
  if (above === 'properties') return is === undefined;
  if (is === undefined) return false;
  if (keyword === 'additionalProperties') return is.value === false;
  if (keyword === 'required') return namesIn(is.value).some((name) => !namesIn(was?.value).includes(name));
  if (was === undefined) return NARROWS.test(String(keyword));
  if (Array.isArray(was.value) || Array.isArray(is.value) || keyword === 'type') {
    const now = new Set([is.value].flat());
    return [was.value].flat().some((one) => !now.has(one) && !(one === 'integer' && now.has('number')));
  }
  if (typeof was.value === 'number' && typeof is.value === 'number')
    return keyword?.startsWith('max')
      ? is.value < was.value
      : keyword?.startsWith('min') === true && is.value > was.value;
  return NARROWS.test(String(keyword));
}

/** Keywords that refuse values. */
const NARROWS = /^(?:max|min|enum$|const$|pattern$|format$|type$)/;

/** A part of a schema in words, by the path from the whole schema. */
function tellLeaf(leaf: Pair, whole: Pair): string {
  const isSecret = (leaf.is ?? leaf.was)?.path.at(-1) === 'secret';
  if (isSecret) return leaf.is?.value === true ? 'is now a secret' : 'is no longer a secret';
  const start = (whole.is ?? whole.was)?.path.length ?? 0;
  const where = (leaf.is ?? leaf.was)?.path.slice(start).join('.');
  return `now has ${where} = ${tellShort(leaf.is?.value)} instead of ${tellShort(leaf.was?.value)}`;
}

/** The screens in a shell. Each of these screens makes the shell's calls. */
const screensIn = ({ flows }: Project, shell: string): string[] =>
  [...flows.screens].flatMap(([id, { value }]) => (value.route.shell === shell ? [id] : []));

/** The screens that make calls of an operation. */
function callersOf({ is, was }: Comparison, name: string): string[] {
  const found = [is, was].flatMap(({ project }) =>
    project.units
      .filter(({ unit }) => [...unit.calls.values()].some(({ value }) => value.operation === name))
      .flatMap(({ unit }) => (unit.kind === 'screen' ? [unit.id] : screensIn(project, unit.id))),
  );
  return [...new Set(found)].sort();
}
