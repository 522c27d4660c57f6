import { judgePromises } from '../../promises/judgePromises.ts';
import type { Rule } from '../Rule.ts';

export const brokenPromise: Rule = {
  id: 'broken-promise',
  why: 'Reviewers rely on the promises in flows/promises.json, and do not look for changes that break them.',
  hint: 'Block that path, or change the promise if its owner agrees.',
  stage: 'whole',
  last: true,
  *ofFlows({ flows }) {
    for (const { id, file, path, message, way } of judgePromises(flows)) {
      const example = way.length === 0 ? '' : `. For example: ${way.map(({ says }) => says).join('; ')}`;
      yield { file, path, message: `the promise ${id} is broken: ${message}${example}`, visit: way };
    }
  },
};
