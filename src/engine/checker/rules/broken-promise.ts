import { judgePromises } from '../../promises/judgePromises.ts';
import type { Rule } from '../Rule.ts';

export const brokenPromise: Rule = {
  id: 'broken-promise',
  why: 'Reviewers rely on the promises in flows/promises.json, and do not look for ways that break them.',
  hint: 'Close the way, or change the promise: whoever owns it decides that.',
  stage: 'whole',
  last: true,
  *ofFlows({ flows }) {
    for (const { id, file, path, message, way } of judgePromises(flows)) {
      const visit = way.length === 0 ? '' : `. A visit that does it: ${way.join('; ')}`;
      yield { file, path, message: `the promise ${id} is broken: ${message}${visit}` };
    }
  },
};
