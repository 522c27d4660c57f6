import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const brandChoice: Rule = {
  id: 'brand-choice',
  why: 'A brand that nobody is shown is dead weight, and of two brands for one visitor only one is seen.',
  hint: 'Name its apps, organisations or hosts under "for", each in one brand. flows/brand.json is for everybody else.',
  stage: 'flow',
  *ofProject({ flows: { brand, brands } }): Generator<Report> {
    if (brand?.value.for !== undefined) {
      yield { file: brand.path, path: ['for'], onKey: true, message: 'this brand is for everybody' };
    }
    const taken = new Map<string, string>();
    for (const { id, path: file, value } of brands.values()) {
      if (value.for === undefined) yield { file, path: [], message: `nobody is shown the brand ${id}` };
      for (const by of ['apps', 'hosts', 'organisations'] as const) {
        for (const [index, name] of (value.for?.[by] ?? []).entries()) {
          const other = taken.get(`${by} ${name}`);
          taken.set(`${by} ${name}`, id);
          if (other !== undefined) yield { file, path: ['for', by, index], message: `${other} is for ${name} too` };
        }
      }
    }
  },
};
