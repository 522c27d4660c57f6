import { closed } from '../language/primitives.ts';

/** A language by its BCP 47 tag, which is the name of its folder in `locales/` and is passed to `Intl`. */
export const languageId = {
  type: 'string',
  pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$',
  description: 'A BCP 47 language tag, with script and region where they matter: ko, en-US, zh-Hant-TW',
} as const;

const language = closed(
  {
    name: { type: 'string', minLength: 1, description: 'The name of the language in that language' },
    direction: { enum: ['ltr', 'rtl'], description: 'The writing direction' },
    units: {
      enum: ['joined'],
      description: 'The language has no space between a number and its unit, although CLDR has one: 40日',
    },
    names: {
      enum: ['given-first'],
      description: 'The given name comes first. If absent, the family name does. Flows read it as $env.nameOrder',
    },
    draft: {
      const: true,
      description: 'Not translated yet: its texts are checked, but the portal does not offer the language',
    },
    region: {
      type: 'string',
      pattern: '^[A-Z]{2}$',
      description: 'The region whose date format it uses: GB for 24 December 2026, US for December 24, 2026',
    },
    zone: {
      type: 'string',
      pattern: '^[A-Z][A-Za-z]+(/[A-Za-z_]+)*$',
      description: 'The time zone for readers whose own is unknown, such as in mails: Asia/Seoul; UTC if absent',
    },
  },
  ['name', 'direction'],
);

const namedByCode = closed(
  {
    texts: {
      type: 'string',
      minLength: 1,
      description: 'A folder of texts, or a part of a file: service, portal.renderer',
    },
    modules: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: 'Folders of the modules that use them',
    },
  },
  ['texts', 'modules'],
);

/** The list of languages, in the order of the language menu. */
export const languages = closed(
  {
    $schema: { type: 'string' },
    fallback: { ...languageId, description: 'The language for visitors who prefer none of these' },
    code: {
      type: 'array',
      items: namedByCode,
      description: 'Texts that code uses. All others must be used by flows',
    },
    decided: {
      type: 'string',
      minLength: 1,
      description:
        'A TSV file of approved texts. The checker compares its columns file, key and text with the locale files',
    },
    languages: {
      type: 'object',
      propertyNames: languageId,
      additionalProperties: language,
      description: 'The languages by their tags, in the order of the language menu',
    },
  },
  ['fallback', 'languages'],
);
