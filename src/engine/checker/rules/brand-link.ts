import { FORMATS } from '../../contract/formats.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { offeredIn } from '../../flow/choiceBranches.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Brand } from '../../flow/types.ts';
import type { Report, Rule } from '../Rule.ts';

const EACH = 'Write one address for all languages, or one for each language the portal offers.';

const contactsIn = (support: Brand['support']): readonly (readonly [path: JsonPath, contact: string])[] =>
  typeof support === 'string'
    ? [[['support'], support]]
    : Object.entries(support ?? {}).map(([language, contact]) => [['support', language], contact] as const);

export const brandLink: Rule = {
  id: 'brand-link',
  why: "A brand's link replaces an address that the portal already has; any other link is never shown.",
  hint: 'Name a place listed under "places" in flows/portal.json, with true if it is optional. The default brand\'s addresses are there too.',
  stage: 'flow',
  *ofProject({ flows: { portal, brand, brands, languages } }): Generator<Report> {
    const offered = languages === undefined ? [] : Object.keys(offeredIn(languages.value));
    const places = portal?.value.places ?? {};
    const available = Object.keys(places);
    for (const { path: file, value } of [...(brand === undefined ? [] : [brand]), ...brands.values()]) {
      for (const [found, link] of Object.entries(value.links ?? {})) {
        const at = { file, path: ['links', found], onKey: true } as const;
        const place = ownMember(places, found);
        if (place === undefined) yield { ...at, message: `there is no place "${found}"`, found, available };
        else if (link === true && !place.optional) yield { ...at, message: `every brand links to ${found}` };
        else if (link !== true && file === brand?.path)
          yield { ...at, message: 'this address belongs in flows/portal.json' };
        const missing = typeof link !== 'object' ? [] : offered.filter((language) => !Object.hasOwn(link, language));
        if (missing.length > 0) yield { ...at, message: `there is no address for ${missing.join(', ')}`, hint: EACH };
      }
      for (const [path, contact] of contactsIn(value.support)) {
        if (!contact.includes('@') || /\s/.test(contact) || FORMATS.email.test(contact)) continue;
        const message = `"${contact}" is not an email address`;
        yield { file, path, message, hint: 'Write it in full: help@harbor.test.' };
      }
    }
  },
};
