import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const brandChoice: Rule = {
  id: 'brand-choice',
  why: 'A brand that nobody is shown is dead weight, and of two brands for one visitor only one is seen.',
  hint: 'Name its apps under "for", each in one brand. flows/brand.json is for everybody else.',
  stage: 'flow',
  *check({ flows: { brand, brands } }): Generator<Report> {
    if (brand?.value.for !== undefined) {
      yield { file: brand.path, path: ['for'], onKey: true, message: 'this brand is for everybody' };
    }
    const taken = new Map<string, string>();
    for (const { id, path: file, value } of brands.values()) {
      if (value.for === undefined) yield { file, path: [], message: `nobody is shown the brand ${id}` };
      for (const [index, app] of (value.for?.apps ?? []).entries()) {
        const other = taken.get(app);
        taken.set(app, id);
        if (other !== undefined) yield { file, path: ['for', 'apps', index], message: `${other} is for ${app} too` };
      }
    }
  },
};
