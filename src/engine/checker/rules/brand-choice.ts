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
    const taken = new Map<string, Owner>();
    for (const { id, path: file, value } of brands.values()) {
      if (value.for === undefined) yield { file, path: [], message: `nobody is shown the brand ${id}` };
      for (const by of ['apps', 'hosts', 'organisations'] as const) {
        for (const [index, name] of (value.for?.[by] ?? []).entries()) {
          const other = taken.get(`${by} ${name}`);
          taken.set(`${by} ${name}`, { id, file });
          if (other !== undefined) yield { file, path: ['for', by, index], message: tellTwice(ONE[by], name, other) };
        }
      }
    }
  },
};

interface Owner {
  readonly id: string;
  readonly file: string;
}

const ONE = { apps: 'app', hosts: 'host', organisations: 'organisation' } as const;

const tellTwice = (what: string, name: string, { id, file }: Owner) =>
  `the ${what} "${name}" belongs to the brand ${id} already (${file}), and its visitors see only one of the two`;
