import { asRecord, isRecord } from '../../contract/isRecord.ts';
import { tellGuard, tellShort } from '../../flow/tellGuard.ts';
import type { Guard } from '../../flow/types.ts';
import { screensInShell } from '../bodies.ts';
import {
  type ChangeKind,
  cosmetic,
  type Draft,
  differs,
  isSame,
  memberOf,
  membersOf,
  type Pair,
  risky,
  security,
} from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { tellMember } from '../words/tellMember.ts';

const kinds = {
  slotAdded: cosmetic('slot-added', 'The browser may store one more value.'),
  slotRemoved: risky('slot-removed', 'The browser no longer stores a value; earlier values are not read again.'),
  slotChanged: risky('slot-changed', 'A stored value has another shape; earlier values may not fit.'),
  cookie: risky('language-cookie-changed', 'The chosen language is stored under another name, so people choose again.'),
  placeAdded: cosmetic('place-added', 'Steps may lead to a new address outside the screens.'),
  placeRemoved: risky('place-removed', 'Steps no longer lead to an address outside the screens.'),
  placeChanged: risky('place-changed', 'A place has another address.'),
  answerAdded: security(
    'kept-answer-added',
    'One more consent or reply is stored with accounts. It is personal data, for which the operator is responsible.',
  ),
  answerRemoved: security(
    'kept-answer-removed',
    'A consent or reply is no longer stored. Existing ones stay with their accounts.',
  ),
  answerChanged: security(
    'kept-answer-changed',
    'A consent or reply has other values, or refers to another version of the words.',
  ),
  mapAdded: cosmetic('map-added', 'There is a new look-up table.'),
  mapRemoved: risky('map-removed', 'A look-up table was removed.'),
  mapChanged: risky('map-changed', 'A value in a look-up table was changed.'),
  condition: risky(
    'condition-changed',
    'Everything that depends on a named condition is shown or runs in other cases.',
  ),
  conditionNew: cosmetic('condition-added', 'A named condition is new.'),
  conditionGone: cosmetic(
    'condition-removed',
    'A named condition was removed; the parts that used it have their own lines.',
  ),
  shellAdded: cosmetic('shell-added', 'A shell is new.'),
  shellRemoved: risky('shell-removed', 'A shell was removed.'),
  carries: risky('carried-changed', 'Other query members are kept in the address from screen to screen.'),
};

/** Parts that belong to no single screen. */
export const portal: Subject = {
  kinds,
  *compare(comparison) {
    const { is, was, fileAt } = comparison;
    const file = fileAt((is.project.flows.portal ?? was.project.flows.portal)?.path ?? '');
    if (file.was === undefined || file.is === undefined) return;
    const cookie = memberOf(file, 'language', 'cookie');
    const everybody = [...is.project.flows.screens.keys()].sort();
    if (differs(cookie)) {
      const sentence = `The chosen language is now stored in ${cookie.is?.value} instead of ${cookie.was?.value}`;
      yield { kind: kinds.cookie, sentence, about: cookie, reach: everybody };
    }
    for (const [member, word, three] of NAMED)
      yield* named(comparison, file, member, word, three, (name) =>
        usersOf(comparison, MEANT[member]?.(name) ?? ((text) => text === name)),
      );
    for (const [id, shell] of membersOf(memberOf(file, 'shells'))) {
      const reach = screensInShell(comparison, id);
      if (shell.was === undefined || shell.is === undefined) {
        const isNew = shell.was === undefined;
        const sentence = `The shell ${id} ${isNew ? 'is new' : 'was removed'}`;
        yield {
          kind: isNew ? kinds.shellAdded : kinds.shellRemoved,
          sentence,
          about: shell,
          texts: [`portal/shells.${id}`],
          reach,
          isShared: true,
        };
        continue;
      }
      const carries = memberOf(shell, 'carries');
      if (!differs(carries)) continue;
      const sentence = `The shell ${id} now keeps ${tellShort(carries.is?.value)} in addresses instead of ${tellShort(carries.was?.value)}`;
      yield { kind: kinds.carries, sentence, about: carries, reach, isShared: true };
    }
  },
};

/** The maps of named things in the portal file, each with the word for one thing. */
const NAMED: readonly (readonly [member: string, word: string, kinds: Three])[] = [
  ['storage', 'slot', [kinds.slotAdded, kinds.slotRemoved, kinds.slotChanged]],
  ['places', 'place', [kinds.placeAdded, kinds.placeRemoved, kinds.placeChanged]],
  ['answers', 'kept answer', [kinds.answerAdded, kinds.answerRemoved, kinds.answerChanged]],
  ['maps', 'map', [kinds.mapAdded, kinds.mapRemoved, kinds.mapChanged]],
  ['conditions', 'condition', [kinds.conditionNew, kinds.conditionGone, kinds.condition]],
];

/** Which texts of a screen name such a thing, if that is not only its name. */
const MEANT: Readonly<Record<string, (name: string) => Meant>> = {
  storage: (name) => (text) => text === name || text === `$${name}` || text.startsWith(`$${name}.`),
  answers: (name) => (text, isAnswer) => isAnswer && text === name,
  maps: (name) => (text) => text === `$map.${name}`,
};

type Three = readonly [added: ChangeKind, removed: ChangeKind, changed: ChangeKind];

function* named(
  comparison: Comparison,
  file: Pair,
  member: string,
  word: string,
  [added, removed, changed]: Three,
  reachOf: (name: string) => string[],
): Generator<Draft> {
  for (const [name, about] of membersOf(memberOf(file, member))) {
    if (!differs(about)) continue;
    const rest = { about, reach: reachOf(name), isShared: true };
    const told = (part: Pair['is']) =>
      word === 'condition' ? tellGuard(part?.value as Guard) : tellShort(part?.value);
    if (about.was === undefined)
      yield { kind: added, sentence: `The ${word} ${name} is new: ${told(about.is)}`, ...rest };
    else if (about.is === undefined)
      yield { kind: removed, sentence: `The ${word} ${name} was removed; before, it was ${told(about.was)}`, ...rest };
    else if (isMoved(about)) {
      const sentence = `The ${word} ${name} now leads to ${addressOf(about, 'is')} instead of ${addressOf(about, 'was')}`;
      yield { kind: changed, sentence, ...rest };
    } else if (membersTold(comparison, about) !== undefined)
      yield { kind: changed, sentence: `The ${word} ${name} ${membersTold(comparison, about)}`, ...rest };
    else {
      const sentence = `The ${word} ${name} ${word === 'condition' ? 'now holds if' : 'is now'} ${told(about.is)}; before, ${told(about.was)}`;
      yield { kind: changed, sentence, ...rest };
    }
  }
}

/** What a part now does; undefined unless the declaration of each changed member has words for that. */
function membersTold(comparison: Comparison, { was, is }: Pair): string | undefined {
  if (!isRecord(was?.value) || !isRecord(is?.value)) return undefined;
  const changed = membersOf({ was, is }).filter(([name, member]) => name !== 'why' && differs(member));
  const told = changed.flatMap(([, member]) => tellMember(comparison, member) ?? []);
  return told.length === changed.length && told.length > 0 ? told.join(', and ') : undefined;
}

/** The address of a place in a sentence, with its site if that differs: `/support on the site start`. */
function addressOf(place: Pair, side: 'was' | 'is'): string {
  const { path, site } = asRecord(place[side]?.value);
  const isWhole = String(path).startsWith('https:');
  const where = site === undefined ? ' on this site' : ` on the site ${String(site)}`;
  return `${tellShort(path)}${isWhole || !differs(memberOf(place, 'site')) ? '' : where}`;
}

/** Whether only the address of a place differs. */
const isMoved = ({ was, is }: Pair): boolean => {
  const [before, after] = [asRecord(was?.value), asRecord(is?.value)];
  const { path, site } = after;
  return 'path' in before && 'path' in after && isSame(withoutNothing({ ...before, path, site }), after);
};

const withoutNothing = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** The screens that use a name, in their own parts or in shared parts that they reach. */
function usersOf({ is, was }: Comparison, isMeant: Meant): string[] {
  const found = [is, was].flatMap(({ project }) =>
    project.units
      .filter(({ unit }) =>
        [unit.source, ...unit.dialogs.values(), ...unit.calls.values(), ...unit.tables.values()].some((part) =>
          hasWord(part, isMeant),
        ),
      )
      .flatMap(({ unit }) => (unit.kind === 'screen' ? [unit.id] : screensInShell({ is, was }, unit.id))),
  );
  return [...new Set(found)].sort();
}

type Meant = (text: string, isAnswer: boolean) => boolean;

/** @param isAnswer whether the part is the argument of `answers`, so its members are names of kept answers */
function hasWord(part: unknown, isMeant: Meant, isAnswer = false): boolean {
  if (typeof part === 'string') return isMeant(part, false);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) => isMeant(name, isAnswer) || hasWord(value, isMeant, name === 'answers'),
  );
}
