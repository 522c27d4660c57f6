import type { Rule } from '../Rule.ts';
import { screensIn } from '../screensIn.ts';

export const pathParameter: Rule = {
  id: 'path-parameter',
  why: 'A part of the path that is not taken is lost. An input that no path has is always empty.',
  hint: 'Take every {name} of a path with "from": "path", and take nothing else so.',
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
          const message = `nothing takes "${found}" from the path`;
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
