import type { Rule } from '../Rule.ts';

export const unknownShell: Rule = {
  id: 'unknown-shell',
  why: 'A screen without its frame has no header, no footer and no check of the session.',
  hint: 'Name a shell of the portal file, or add it there.',
  stage: 'flow',
  *check({ flows }) {
    const available = Object.keys(flows.portal?.value.shells ?? {});
    for (const { path: file, value } of flows.screens.values()) {
      const found = value.route.shell;
      if (available.includes(found)) continue;
      yield { file, path: ['route', 'shell'], message: `there is no shell "${found}"`, found, available };
    }
  },
};
