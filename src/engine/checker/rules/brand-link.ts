import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const brandLink: Rule = {
  id: 'brand-link',
  why: 'A link of a brand takes the place of an address that the portal already has; any other is never shown.',
  hint: 'Name a place of "places" in flows/portal.json. There too are the addresses of the portal\'s own brand.',
  stage: 'flow',
  *ofProject({ flows: { portal, brand, brands } }): Generator<Report> {
    if (brand?.value.links !== undefined) {
      yield { file: brand.path, path: ['links'], onKey: true, message: 'flows/portal.json has these addresses' };
    }
    const available = Object.keys(portal?.value.places ?? {});
    for (const { path: file, value } of brands.values()) {
      for (const found of Object.keys(value.links ?? {})) {
        if (available.includes(found)) continue;
        yield { file, path: ['links', found], onKey: true, message: `there is no place "${found}"`, found, available };
      }
    }
  },
};
