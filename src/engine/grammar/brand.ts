import { languageId } from './languages.ts';
import { closed, why } from './primitives.ts';

const color = { type: 'string', pattern: '^#[0-9a-f]{6}$', description: 'A colour in small letters: #3b46c6' } as const;
const shades = {
  type: 'array',
  items: color,
  minItems: 10,
  maxItems: 10,
  description: 'Ten shades of a colour, the lightest first',
} as const;
const families = {
  type: 'string',
  minLength: 1,
  description: 'Names of fonts as CSS lists them, the first wish first',
} as const;

const CORNERS = ['square', 'soft', 'round'] as const;
const DENSITIES = ['compact', 'comfortable'] as const;
const BACKGROUNDS = ['plain', 'gradient'] as const;

/** How a portal looks. What is left out is as the theme has it. */
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
        },
        ['apps'],
      ),
      description: 'Whose visitors see this brand instead of that of flows/brand.json',
    },
    color: {
      anyOf: [color, shades],
      description:
        'Buttons, links and marks. Further shades of a single colour are made so that words on it can be read',
    },
    corners: { enum: CORNERS, description: 'The corners of cards, buttons and fields' },
    density: { enum: DENSITIES, description: 'The room around the parts of a card' },
    background: {
      enum: BACKGROUNDS,
      description: 'What is behind the card: one colour, or one that changes into the brand',
    },
    fonts: closed(
      {
        family: families,
        languages: { type: 'object', propertyNames: languageId, additionalProperties: families },
      },
      [],
    ),
    mark: closed(
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
  },
  ['color'],
);
