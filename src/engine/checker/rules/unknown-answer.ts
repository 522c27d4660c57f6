import { schemaOfAnswer } from '../../contract/answers.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { accepts, wordsOf } from '../../flow/accepts.ts';
import { asSchema, branchesOf, type Schema } from '../../flow/Schema.ts';
import { showType } from '../../flow/showType.ts';
import { answersSent } from '../outcomesOf.ts';
import type { Report, Rule } from '../Rule.ts';

export const unknownAnswer: Rule = {
  id: 'unknown-answer',
  why: 'The service stores only answers and values that the portal declares.',
  hint: 'Declare the answer under "answers" in flows/portal.json, with the type and options of its field.',
  stage: 'flow',
  *ofPart(part): Generator<Report> {
    const declared = part.flows.portal?.value.answers;
    for (const { name, type: have, ...place } of answersSent(part)) {
      if (name === undefined) {
        const hint = 'Write { "answers": { "<name>": "$form.<field>" } }, or read a derived value that has this.';
        yield { ...place, message: 'answers are named one by one', hint };
        continue;
      }
      const answer = ownMember(declared, name);
      if (answer === undefined) {
        const message = `the portal declares no answer "${name}"`;
        yield { ...place, message, found: name, available: Object.keys(declared ?? {}) };
        continue;
      }
      const want = asSchema(schemaOfAnswer(answer));
      const others = otherWords(want, have);
      if (!accepts(want, have)) {
        yield { ...place, message: `the answer "${name}" must be ${showType(want)}, but this is ${showType(have)}` };
      } else if (others.length > 0) {
        yield { ...place, message: `the answer "${name}" has no option ${others.join(', ')}` };
      }
    }
  },
};

/** The words that a field may have but the answer does not allow, as single values or entries of a list. */
function otherWords(want: Schema, have: Schema): string[] {
  const allowed = wordsOf('items' in want ? asSchema(want.items) : want);
  if (allowed === undefined) return [];
  const given = branchesOf(have).flatMap((type) => wordsOf('items' in type ? asSchema(type.items) : type) ?? []);
  return given.filter((word) => !allowed.includes(word)).map(String);
}
