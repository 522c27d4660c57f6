import { isRecord } from '../../contract/isRecord.ts';
import { cosmetic, type Draft, differs, memberOf, membersOf, type Pair, risky } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { tellAnyMember } from '../words/tellMember.ts';

const changes = {
  kind: risky('kind-changed', 'Every field of a kind is filled in or read differently.'),
  says: cosmetic('kind-says-otherwise', 'A refused value has another message, in every field without its own message.'),
};

/** The defaults of every field of a kind. The rules of a kind are compared for each field instead. */
export const kindsOfFields: Subject = {
  kinds: changes,
  *compare(comparison) {
    const { is, was, fileAt } = comparison;
    const file = fileAt((is.project.flows.kinds ?? was.project.flows.kinds)?.path ?? '');
    if (file.was === undefined || file.is === undefined) return;
    const words = is.words;
    const says = function* (about: Pair, who: string, reach: readonly string[]): Generator<Draft> {
      for (const [test, message] of membersOf<string>(about)) {
        if (!differs(message)) continue;
        const said = (part: typeof message.is) =>
          part === undefined ? 'nothing of its own' : words.message(part.value);
        const sentence = `${who} that breaks ${test} now says ${said(message.is)} instead of ${said(message.was)}`;
        yield { kind: changes.says, sentence, about: message, reach, isShared: true };
      }
    };
    yield* says(
      memberOf(file, 'messages'),
      'A field',
      fieldUsers(comparison, () => true),
    );
    for (const [name, kind] of membersOf(memberOf(file, 'kinds'))) {
      const reach = fieldUsers(comparison, (kind) => kind === name);
      for (const member of ['autocomplete', 'spaces']) {
        const about = memberOf(kind, member);
        if (!differs(about)) continue;
        const sentence = `Every field of the kind ${name} ${tellAnyMember(comparison, about)}`;
        yield { kind: changes.kind, sentence, about, reach, isShared: true };
      }
      yield* says(memberOf(kind, 'messages'), `A field of the kind ${name}`, reach);
    }
  },
};

/** The screens that have a field of one of these kinds. */
function fieldUsers({ is, was }: Comparison, isMeant: (kind: unknown) => boolean): string[] {
  const found = [is, was].flatMap(({ project }) =>
    project.units
      .filter(
        ({ unit, nodes }) =>
          unit.kind === 'screen' &&
          nodes.items.some(({ value }) => isRecord(value) && 'field' in value && isMeant(Reflect.get(value, 'widget'))),
      )
      .map(({ unit }) => unit.id),
  );
  return [...new Set(found)].sort();
}
