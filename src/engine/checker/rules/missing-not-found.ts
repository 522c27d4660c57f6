import type { Rule } from '../Rule.ts';

export const missingNotFound: Rule = {
  id: 'missing-not-found',
  why: 'A visitor with an old link would see an empty page.',
  hint: 'Give one screen the path "*".',
  stage: 'whole',
  misses: true,
  *ofFlows({ flows }) {
    const paths = [...flows.screens.values()].flatMap(({ value }) => value.route.paths);
    if (!paths.includes('*')) {
      yield { file: flows.portal?.path ?? '', path: [], message: 'no screen handles unknown addresses' };
    }
  },
};
