import type { Report, Rule } from '../Rule.ts';

export const brandChoice: Rule = {
  id: 'brand-choice',
  why: 'A brand shown to no one is dead weight. If two brands match a visitor, only one is shown.',
  hint: 'List its apps, organisations or hosts under "for", each in only one brand. flows/brand.json is for everyone else.',
  stage: 'flow',
  *ofProject({ flows: { brand, brands } }): Generator<Report> {
    if (brand?.value.for !== undefined) {
      yield { file: brand.path, path: ['for'], onKey: true, message: 'the default brand cannot have "for"' };
    }
    const taken = new Map<string, Owner>();
    for (const { id, path: file, value } of brands.values()) {
      if (value.for === undefined) yield { file, path: [], message: `the brand ${id} is never shown` };
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
  `the ${what} "${name}" already belongs to the brand ${id} (${file}), and its visitors see only one of the two`;
