import { suggest } from '../../flow/suggest.ts';
import type { CheckedUnit } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';

export const pathParameter: Rule = {
  id: 'path-parameter',
  why: 'A path parameter without an input is lost; an input without a path parameter is always empty.',
  hint: 'Declare each {name} of the path, and nothing else, as an input with "from": "path".',
  stage: 'flow',
  names: 'given',
  *ofUnit(checked): Generator<Report> {
    const { file, source } = checked.unit;
    if (!('route' in source)) return;
    const { paths } = source.route;
    const taken = Object.entries(source.takes ?? {}).flatMap(([name, { from }]) =>
      [from ?? []].flat().includes('path') ? [name] : [],
    );
    for (const [index, path] of paths.entries()) {
      const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
      const lone = new Set(taken.filter((name) => !inPath.includes(name)));
      const lacks = (name: string, available: string[]): Report => {
        const message = `${path} has no {${name}}`;
        return { file, path: ['takes', name], onKey: true, message, found: name, available };
      };
      for (const found of inPath) {
        if (taken.includes(found)) continue;
        const near = suggest(found, [...lone]);
        const available = [...lone];
        if (near !== undefined) lone.delete(near);
        // The name by which the screen reads the parameter is the right name.
        if (near !== undefined && reads(checked, found) && !reads(checked, near)) yield lacks(near, [found]);
        else {
          const message = `no input reads "${found}" from the path`;
          yield { file, path: ['route', 'paths', index], message, found, available };
        }
      }
      for (const name of lone) {
        const isOptional = [source.takes?.[name]?.from ?? []].flat().length > 1;
        if (!isOptional) yield lacks(name, []);
      }
    }
  },
};

/** Whether a screen reads an input. */
const reads = ({ nodes }: CheckedUnit, name: string) =>
  nodes.references.some(({ value }) => value === `$input.${name}` || value.startsWith(`$input.${name}.`));
