import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { answersSent } from '../outcomesOf.ts';
import type { Report, Rule } from '../Rule.ts';

export const unusedAnswer: Rule = {
  id: 'unused-answer',
  why: 'An answer that no call sends is never stored, although it is declared.',
  hint: 'Send it in the "answers" of a call, such as { "answers": { "<name>": "$form.<field>" } }, or remove it.',
  stage: 'whole',
  follows: true,
  misses: true,
  level: 'warning',
  *ofFlows({ units, flows: { portal } }): Generator<Report> {
    if (portal === undefined) return;
    const sent = new Set(units.flatMap(namesSent));
    for (const name of Object.keys(portal.value.answers ?? {})) {
      if (sent.has(name)) continue;
      yield { file: portal.path, path: ['answers', name], onKey: true, message: `no call sends the answer ${name}` };
    }
  },
};

const namesSent = keptPer(({ judgedParts }: CheckedUnit) => judgedParts.flatMap(namesSentIn));

const namesSentIn = keptPer((part: CheckedPart) => answersSent(part).flatMap(({ name }) => name ?? []));
