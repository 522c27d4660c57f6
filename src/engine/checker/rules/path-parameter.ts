import type { Rule } from '../Rule.ts';
import { screensIn } from '../screensIn.ts';

export const pathParameter: Rule = {
  id: 'path-parameter',
  why: 'A part of the path without an input is lost. An input without a part of the path is always empty.',
  hint: 'Declare every {name} of a path as an input with "from": "path", and no other input.',
  stage: 'flow',
  per: 'unit',
  *check({ units }) {
    for (const { file, value } of screensIn(units)) {
      const takes = Object.entries(value.takes ?? {});
      const taken = takes.filter(([, { from }]) => [from ?? []].flat().includes('path')).map(([name]) => name);
      for (const [index, path] of value.route.paths.entries()) {
        const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
        for (const found of inPath) {
          if (taken.includes(found)) continue;
          const message = `no input takes "${found}" from the path`;
          yield { file, path: ['route', 'paths', index], message, found, available: taken };
        }
        for (const name of taken) {
          const isOptional = [value.takes?.[name]?.from ?? []].flat().length > 1;
          if (inPath.includes(name) || isOptional) continue;
          yield { file, path: ['takes', name], onKey: true, message: `${path} has no {${name}} to take it from` };
        }
      }
    }
  },
};
