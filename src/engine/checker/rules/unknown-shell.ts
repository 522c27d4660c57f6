import type { Rule } from '../Rule.ts';
import { screensIn } from '../screensIn.ts';

export const unknownShell: Rule = {
  id: 'unknown-shell',
  why: 'A screen without its frame has no header, no footer and no check of the session.',
  hint: 'Name a shell of the portal file, or add it there.',
  stage: 'flow',
  names: 'wrong',
  per: 'unit',
  *check({ units, flows }) {
    const available = Object.keys(flows.portal?.value.shells ?? {});
    for (const { file, value } of screensIn(units)) {
      const found = value.route.shell;
      if (available.includes(found)) continue;
      yield { file, path: ['route', 'shell'], message: `there is no shell "${found}"`, found, available };
    }
  },
};
