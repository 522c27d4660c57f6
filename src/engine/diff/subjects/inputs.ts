import { isRecord } from '../../contract/isRecord.ts';
import { tellShort } from '../../flow/tellGuard.ts';
import { allBoth, type Both, dialogsOf, partAt } from '../bodies.ts';
import { breaking, cosmetic, type Draft, differs, memberOf, membersOf, type Pair, risky } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { tellAnyMember, tellUnchanged } from '../words/tellMember.ts';

const kinds = {
  needed: breaking(
    'input-needed',
    'A screen requires an input that was optional or is new, so existing links may lack it.',
  ),
  added: cosmetic('input-added', 'A screen, shell or dialog accepts one more input.'),
  removed: breaking('input-removed', 'A screen, shell or dialog ignores an input that links may pass.'),
  changed: risky('input-changed', 'An input has another source, another meaning, or another exit if it is missing.'),
  value: risky('value-changed', 'A value that several parts of a screen, or its shell, read is computed differently.'),
};

/** The inputs of screens, shells and dialogs, their derived values, and the values passed to shells. */
export const inputs: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      const { source, on, reach, isShared, units, tell } = both;
      yield* compareTakes(comparison, memberOf(source, 'takes'), on, { reach, isShared });
      for (const { id, dialog, isShared: shared } of dialogsOf(both)) {
        const name = `in the dialog ${tell.is.words.dialog(units.is, id)}`;
        yield* compareTakes(comparison, memberOf(dialog, 'takes'), shared ? name : `${name} ${on}`, {
          reach,
          isShared: shared,
        });
      }
      for (const member of ['derived', 'gives'] as const) {
        for (const [name, value] of membersOf(memberOf(source, member))) {
          if (!differs(value)) continue;
          const told = (part: Pair['is']) => (part === undefined ? 'nothing' : tellShort(part.value));
          const part = partOfBoth(value, both);
          const where = part === undefined ? on : `in the shared part ${part}`;
          const what = member === 'derived' ? `The derived value ${name}` : `The value ${name} that the shell reads`;
          const sentence = `${what} ${where} is now ${told(value.is)} instead of ${told(value.was)}${tellUnchanged(value.was?.value, value.is?.value)}`;
          yield { kind: kinds.value, sentence, about: value, reach, isShared: isShared || part !== undefined };
        }
      }
    }
  },
};

/** The shared part in which a value is written in both revisions, or in the only one that has the value. */
function partOfBoth({ was, is }: Pair, { flows }: Both): string | undefined {
  const before = was && partAt(was, flows.was);
  const after = is && partAt(is, flows.is);
  return was === undefined || is === undefined || before === after ? (after ?? before) : undefined;
}

function* compareTakes(
  comparison: Comparison,
  takes: Pair,
  on: string,
  rest: Pick<Draft, 'reach' | 'isShared'> & { reach: readonly string[] },
): Generator<Draft> {
  for (const [name, input] of membersOf(takes)) {
    if (!differs(input)) continue;
    const subject = `The input ${name} ${on}`;
    if (input.is === undefined)
      yield { kind: kinds.removed, sentence: `${subject} was removed`, about: input, ...rest };
    else if (input.was === undefined) {
      const missing = isRecord(input.is.value) ? input.is.value.missing : undefined;
      const how = missing === undefined ? 'it is optional' : `without it, the visitor goes to ${String(missing)}`;
      const sentence = `${subject} is new; ${how}`;
      yield { kind: missing === undefined ? kinds.added : kinds.needed, sentence, about: input, ...rest };
    } else {
      for (const [member, value] of membersOf(input)) {
        if (member === 'why' || !differs(value)) continue;
        const kind = member === 'missing' && value.was === undefined ? kinds.needed : kinds.changed;
        const sentence = `${subject} ${tellAnyMember(comparison, value)}`;
        yield { kind, sentence, about: value, ...rest };
      }
    }
  }
}
