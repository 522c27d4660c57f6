import { excludes } from '../../flow/expressions/compareGuards.ts';
import { tellGuard } from '../../flow/tellGuard.ts';
import { common } from '../../language/fieldMembers.ts';
import { declarationOf } from '../../language/items.ts';
import { allBoth, type Body, bodiesOf } from '../bodies.ts';
import type { Draft, Pair } from '../Change.ts';
import { breaking, cosmetic, differs, isSame, memberOf, membersOf, pairOf, risky } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { REVERSED } from '../concerns.ts';
import {
  type ItemPair,
  isReordered,
  itemPairs,
  itemsByName,
  labelOf,
  nameOfItem,
  orderOf,
  textsOf,
} from '../itemPairs.ts';
import { isLook, tellAnyMember } from '../words/tellMember.ts';
import { tellMoves } from '../words/tellPath.ts';
import { list, shortList } from '../words/Wording.ts';
import { REST } from './rest.ts';

const kinds = {
  fieldRemoved: breaking('field-removed', 'A field was removed, and parts that read it get no value.'),
  fieldRequired: breaking('required-field-added', 'A required field is new.'),
  fieldAdded: risky('field-added', 'An optional field is new.'),
  fieldMoved: risky('field-moved', 'A field moved to another screen or dialog.'),
  actionAdded: risky('action-added', 'There is a new control.'),
  actionRemoved: risky('action-removed', 'A control was removed.'),
  added: cosmetic('part-added', 'A new part is shown.'),
  removed: cosmetic('part-removed', 'A part is no longer shown.'),
  order: cosmetic('order-changed', 'The same parts have another order.'),
  state: risky('part-in-other-state', 'A part is shown in other states of its screen.'),
  shown: risky('shown-changed', 'A part is shown under another condition.'),
  enabled: risky('enabled-changed', 'A button is enabled under another condition.'),
  content: risky('content-changed', 'A part shows another value.'),
};

/** An item that was added or removed, unless it turns out to have moved. */
interface Loose {
  readonly body: Body;
  readonly one: ItemPair;
}

export const items: Subject = {
  kinds,
  *compare(comparison) {
    const loose: Loose[] = [];
    for (const both of allBoth(comparison)) {
      for (const body of bodiesOf(both)) {
        yield* compareOrder(body);
        for (const one of itemPairs(body.items)) {
          if (one.pair.was === undefined || one.pair.is === undefined) loose.push({ body, one });
          else yield* compareItem(comparison, body, one.pair);
        }
      }
    }
    yield* tellLoose(loose);
  },
};

function* compareItem(comparison: Comparison, body: Body, pair: Pair): Generator<Draft> {
  const { on, reach, isShared } = body;
  const label = labelOf(body, pair, 'is');
  const rest = { reach, isShared };
  const isPressed = declarationOf(pair.is?.value ?? {})?.isPressed;
  const state = memberOf(pair, 'in');
  if (differs(state)) {
    const where = (value: unknown) =>
      value === undefined ? 'in every state' : `in the state ${list([value].flat().map(String))}`;
    const sentence = `${label} ${on} is now shown ${where(state.is?.value)} instead of ${where(state.was?.value)}`;
    yield { kind: kinds.state, sentence, about: state, ...rest };
  }
  const shown = memberOf<never>(pair, 'shown');
  const concernOf = (guard: Pair<never>) =>
    isPressed && guard.was && guard.is && excludes(guard.was.value, guard.is.value) ? { concern: REVERSED } : {};
  if (differs(shown)) {
    const sentence = `${label} ${on} is now shown ${when(shown.is?.value)} instead of ${when(shown.was?.value)}`;
    yield { kind: kinds.shown, ...concernOf(shown), sentence, about: shown, ...rest };
  }
  const enabled = memberOf<never>(pair, 'enabled');
  if (differs(enabled)) {
    const sentence = `${label} ${on} can now be pressed ${when(enabled.is?.value)} instead of ${when(enabled.was?.value)}`;
    yield { kind: kinds.enabled, ...concernOf(enabled), sentence, about: enabled, ...rest };
  }
  if (nameOfItem(pair.is?.value)?.kind === 'field') return;
  for (const [name, member] of membersOf(pair)) {
    if (name in common || !differs(member)) continue;
    const sentence = `${label} ${on} ${tellAnyMember(comparison, member)}`;
    yield { kind: isLook(comparison, member) ? REST.look : kinds.content, sentence, about: member, ...rest };
  }
}

const when = (guard: Parameters<typeof tellGuard>[0] | undefined) =>
  guard === undefined ? 'always' : `if ${tellGuard(guard)}`;

function* compareOrder(body: Body): Generator<Draft> {
  const { items: pair, on, reach, isShared } = body;
  const [was, is] = [itemsByName(pair.was), itemsByName(pair.is)];
  if (!isReordered([...was.keys()], [...is.keys()])) return;
  const label = (name: string) => labelOf(body, pairOf(was.get(name), is.get(name)), 'is').replace(/^The/, 'the');
  const told = tellMoves([...was.keys()], [...is.keys()], label);
  const first = (found: typeof is) => [...found].find(([, { value }]) => declarationOf(value)?.isPressed)?.[0];
  const main = first(is);
  const isMain = main !== undefined && main !== first(was) && ![...is.keys()].some((key) => key.startsWith('submit '));
  const more = isMain ? `; ${label(main)} is the first to press, and looks it` : '';
  const sentence = `The order changed ${on}: now ${shortList(told, 3)}${more}`;
  yield { kind: kinds.order, sentence, about: orderOf(pair), reach, isShared };
}

function* tellLoose(loose: readonly Loose[]): Generator<Draft> {
  const moved = new Set<Loose>();
  for (const now of loose.filter(({ one }) => one.pair.was === undefined)) {
    const isField = nameOfItem(now.one.pair.is?.value)?.kind === 'field';
    const from = loose.find((old) => !moved.has(old) && isField && isMove(old, now));
    if (from === undefined) continue;
    moved.add(from).add(now);
    const label = labelOf(now.body, now.one.pair, 'is');
    const about = pairOf(from.one.pair.was, now.one.pair.is);
    const texts = [...textsOf(from.body.prefix.was, about.was?.value), ...textsOf(now.body.prefix.is, about.is?.value)];
    const reach = [...now.body.reach, ...from.body.reach];
    const sentence = `${label} is now asked ${now.body.on} instead of ${from.body.on}`;
    yield { kind: kinds.fieldMoved, sentence, about, texts, reach };
  }
  for (const part of loose) if (!moved.has(part)) yield tellPart(part);
}

const isMove = (old: Loose, now: Loose): boolean =>
  old.one.pair.is === undefined &&
  old.body.on !== now.body.on &&
  isSame({ ...old.one.pair.was?.value, in: 0 }, { ...now.one.pair.is?.value, in: 0 });

function tellPart({ body, one: { pair } }: Loose): Draft {
  const side = pair.is === undefined ? 'was' : 'is';
  const item = pair[side]?.value ?? {};
  const { kind = '' } = nameOfItem(item) ?? {};
  const label = labelOf(body, pair, side);
  const texts = textsOf(body.prefix[side], item);
  const rest = { about: pair, texts, reach: body.reach, isShared: body.isShared };
  const isPressed = declarationOf(item)?.isPressed;
  if (side === 'was') {
    const gone = kind === 'field' ? kinds.fieldRemoved : isPressed ? kinds.actionRemoved : kinds.removed;
    return { kind: gone, sentence: `${label} ${body.on} was removed`, ...rest };
  }
  if (kind !== 'field') {
    return { kind: isPressed ? kinds.actionAdded : kinds.added, sentence: `${label} ${body.on} is new`, ...rest };
  }
  const must = item.required === true;
  const how = must ? 'required' : item.required === undefined ? 'optional' : 'required under a condition';
  const sentence = `${label} ${body.on} is new and ${how}`;
  return { kind: must ? kinds.fieldRequired : kinds.fieldAdded, sentence, ...rest };
}
