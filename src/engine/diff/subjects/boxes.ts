import { allBoth, type Body, bodiesOf } from '../bodies.ts';
import { type Draft, differs, memberOf, type Pair, pairOf, security } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { itemPairs, nameOfItem } from '../itemPairs.ts';

const kinds = {
  required: security('box-required', 'People must tick a box that was optional.'),
  optional: security('box-optional', 'People may continue without ticking a box that was required.'),
  added: security('box-added', 'People may agree to one more thing.'),
  removed: security('box-removed', 'People are no longer asked to agree to something.'),
  link: security('box-link-changed', 'A box links to another document.'),
};

/** The boxes of fields that have several, such as consents. */
export const boxes: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      for (const body of bodiesOf(both)) {
        for (const { pair } of itemPairs(body.items)) {
          const field = nameOfItem(pair.is?.value);
          if (field?.kind !== 'field' || pair.was === undefined) continue;
          for (const box of itemPairs(memberOf(pair, 'items'))) yield* compareBox(body, field.id, box.pair);
        }
      }
    }
  },
};

function* compareBox(body: Body, field: string, box: Pair): Generator<Draft> {
  const { on, reach, isShared } = body;
  const name = nameOfItem((box.is ?? box.was)?.value);
  if (name?.kind !== 'box') return;
  const side = box.is === undefined ? 'was' : 'is';
  const path = `${field}.items.${name.id}`;
  const called = (end: string) =>
    body.part === undefined
      ? body.tell[side].words.named(body.prefix[side], 'fields', `${path}.${end}`).replace(`${path}.${end}`, name.id)
      : name.id;
  const subject = `box ${called('label')} of the field ${field} ${on}`;
  const texts = [`${body.prefix[side]}.fields.${path}`];
  const isNeeded = (part: Pair['is']) => memberOf(pairOf(undefined, part), 'required').is?.value === true;
  if (box.was === undefined) {
    const how = isNeeded(box.is) ? 'must be ticked to continue' : 'may be left empty';
    const kind = isNeeded(box.is) ? kinds.required : kinds.added;
    yield { kind, sentence: `The ${subject} is new, and ${how}`, about: box, texts, reach, isShared };
    return;
  }
  if (box.is === undefined) {
    const how = isNeeded(box.was) ? ', which had to be ticked to continue,' : '';
    yield { kind: kinds.removed, sentence: `The ${subject}${how} was removed`, about: box, texts, reach, isShared };
    return;
  }
  const required = memberOf(box, 'required');
  if (differs(required)) {
    const told = isNeeded(box.is)
      ? `must now be ticked; before, it could be left empty`
      : `may now be left empty; before, it had to be ticked to continue`;
    const kind = isNeeded(box.is) ? kinds.required : kinds.optional;
    yield { kind, sentence: `The ${subject} ${told}`, about: required, reach, isShared };
  }
  const link = memberOf(box, 'link');
  if (!differs(link)) return;
  const place = (part: Pair['is']) => (part === undefined ? 'nothing' : String(part.value));
  const sentence = `The ${subject} now links to ${place(link.is)} instead of ${place(link.was)}`;
  yield { kind: kinds.link, sentence, about: link, texts: [`${texts[0]}.link`], reach, isShared };
}
