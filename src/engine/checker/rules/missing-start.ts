import type { Rule } from '../Rule.ts';

export const missingStart: Rule = {
  id: 'missing-start',
  why: "A visitor who types only the site's name would see the page for unknown addresses.",
  hint: 'Give one screen the path "/".',
  stage: 'whole',
  misses: true,
  *ofFlows({ flows }) {
    const paths = [...flows.screens.values()].flatMap(({ value }) => value.route.paths);
    if (!paths.includes('/')) {
      yield { file: flows.portal?.path ?? '', path: [], message: 'no screen has the path "/", where visitors start' };
    }
  },
};
