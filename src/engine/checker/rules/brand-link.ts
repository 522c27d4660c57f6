import { offeredIn } from '../../flow/offeredIn.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

const EACH = 'Write one address for all languages, or one for each language that the portal offers.';

export const brandLink: Rule = {
  id: 'brand-link',
  why: 'A link of a brand takes the place of an address that the portal already has; any other is never shown.',
  hint: 'Name a place of "places" in flows/portal.json. There too are the addresses of the portal\'s own brand.',
  stage: 'flow',
  *ofProject({ flows: { portal, brand, brands, languages } }): Generator<Report> {
    if (brand?.value.links !== undefined) {
      yield { file: brand.path, path: ['links'], onKey: true, message: 'flows/portal.json has these addresses' };
    }
    const offered = languages === undefined ? [] : Object.keys(offeredIn(languages.value));
    const available = Object.keys(portal?.value.places ?? {});
    for (const { path: file, value } of brands.values()) {
      for (const [found, link] of Object.entries(value.links ?? {})) {
        const at = { file, path: ['links', found], onKey: true } as const;
        if (!available.includes(found)) yield { ...at, message: `there is no place "${found}"`, found, available };
        const missing = typeof link === 'string' ? [] : offered.filter((language) => !Object.hasOwn(link, language));
        if (missing.length > 0) yield { ...at, message: `there is no address for ${missing.join(', ')}`, hint: EACH };
      }
    }
  },
};
