import { closed, color, id, looks, why } from '../language/primitives.ts';
import { languageId } from './languages.ts';

const shades = {
  type: 'array',
  items: color,
  minItems: 10,
  maxItems: 10,
  description: 'Ten shades of a colour, lightest first',
} as const;
const families = {
  type: 'string',
  minLength: 1,
  description: 'Font names as in CSS, preferred one first',
} as const;

const CORNERS = ['square', 'soft', 'round'] as const;
const DENSITIES = ['compact', 'comfortable'] as const;
const BACKGROUNDS = ['plain', 'gradient'] as const;

const SIZES = ['small', 'normal', 'large'] as const;
const SCALES = ['even', 'normal', 'strong'] as const;
const PLACES = ['behind', 'beside', 'watermark'] as const;

const name = { type: 'string', minLength: 1, maxLength: 40 } as const;
/** An address without placeholders, since steps pass the values for the portal's own place. */
const address = {
  type: 'string',
  pattern: '^https://[^\\s{}]+$',
  description: 'A whole address: https://harbor.test/terms',
} as const;
const contact = { type: 'string', minLength: 1, maxLength: 80 } as const;
const picture = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]*\\.(svg|png|webp|avif|jpg)$',
  description: 'A file in flows/brands/pictures: harbor.svg',
} as const;

/** The look of a portal. Omitted members come from the theme. */
export const brand = closed(
  {
    $schema: { type: 'string' },
    why,
    for: {
      ...closed(
        {
          apps: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description: 'Their ids: client_id of OAuth 2.0, or "app" in a link',
          },
          hosts: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: {
              type: 'string',
              pattern: '^[a-z0-9.-]+$',
              description: 'A host, without a scheme and a slash: login.harbor.test',
            },
            description: 'Host names of the portal that show the brand: id.harbor.test',
          },
          organisations: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description: 'Aliases of organisations in the path of an address',
          },
        },
        [],
      ),
      minProperties: 1,
      description:
        'The apps, hosts and organisations whose visitors see this brand instead of the default one (flows/brand.json)',
    },
    name: {
      anyOf: [name, { type: 'object', propertyNames: languageId, minProperties: 1, additionalProperties: name }],
      description: "The product's name, for all languages or by language. If absent, the name in the texts",
    },
    logo: {
      ...closed({ light: picture, dark: picture }, ['light']),
      description: 'A picture that includes the name, shown instead of the mark and the name',
    },
    icon: { ...picture, description: 'The icon of the browser tab, a file in flows/brands/pictures' },
    picture: {
      ...closed(
        {
          file: picture,
          place: {
            enum: PLACES,
            description:
              "Behind the card, or beside it in half of a wide window. A watermark uses only the drawing's outline, tinted faintly with the brand's colour",
          },
        },
        ['file', 'place'],
      ),
      description: 'A picture of the brand around the card',
    },
    links: {
      type: 'object',
      propertyNames: { ...id, 'x-names': 'place' },
      minProperties: 1,
      additionalProperties: {
        anyOf: [
          { const: true },
          address,
          { type: 'object', propertyNames: languageId, minProperties: 1, additionalProperties: address },
        ],
      },
      description:
        "The brand's own addresses for places of flows/portal.json, such as its terms or help page, for all languages or by language. `true` shows an optional place at its usual address",
    },
    support: {
      anyOf: [contact, { type: 'object', propertyNames: languageId, minProperties: 1, additionalProperties: contact }],
      description:
        'The contact for support, shown on status screens and in mails, for all languages or by language: help@harbor.test',
    },
    color: looks({
      anyOf: [color, shades],
      description:
        'The colour of buttons, links and marks. From a single colour, readable shades are derived; a list has all ten shades',
    }),
    corners: { enum: CORNERS, description: 'The corners of cards, buttons and fields' },
    density: { enum: DENSITIES, description: 'The space around the parts of a card' },
    background: {
      enum: BACKGROUNDS,
      description: "The background behind the card: one colour, or a gradient to the brand's colour",
    },
    fonts: {
      ...closed(
        {
          family: families,
          size: { enum: SIZES, description: 'The size of all text' },
          scale: { enum: SCALES, description: 'How much larger titles are than other text' },
          languages: {
            type: 'object',
            propertyNames: languageId,
            additionalProperties: families,
            description: 'Families for single languages, instead of `family`',
          },
        },
        [],
      ),
      description: 'The fonts of its pages and mails',
    },
    mark: {
      ...closed(
        {
          viewBox: { type: 'string', pattern: '^-?[0-9. ]+$', description: 'The area of the drawing: 0 0 32 32' },
          paths: {
            type: 'array',
            items: closed(
              {
                d: { type: 'string', pattern: '^[Mm][-0-9A-Za-z., ]*$', description: 'A path of SVG 2, section 9.3' },
                look: { enum: ['line', 'tinted', 'filled'], description: 'How the path is painted with the colour' },
              },
              ['d', 'look'],
            ),
            minItems: 1,
          },
        },
        ['viewBox', 'paths'],
      ),
      description: 'The drawing beside its name',
    },
  },
  ['color'],
);
