import { ANSWER_NAME, LONGEST_ANSWER, MOST_ANSWERS } from '../contract/answers.ts';
import {
  closed,
  color,
  declares,
  id,
  literal,
  look,
  looks,
  names,
  part,
  says,
  slot,
  used,
  usedSlot,
  why,
} from '../language/primitives.ts';
import { callEntries } from './calls.ts';
import { inputs } from './screen.ts';

/** An address on the server or on the start site, with the values that it may take. */
export const place = closed(
  {
    why,
    site: says('is on the site {}', { enum: ['start'], description: 'On the start site. If absent, on this host' }),
    path: {
      type: 'string',
      pattern: '^(/(?![/\\\\])|https://[^/{\\s]+(/|$))',
      'x-template': 'declares',
      description:
        'A path that begins with one /, or a whole https address; {name} in a path stands for a value that a step passes',
    },
    optional: says('is linked to only by brands that have a link for it', {
      const: true,
      description: 'Only brands that list the place under "links" show links to it',
    }),
    query: says('keeps the query of the current address', {
      enum: ['original'],
      description: 'Keeps the query of the current address',
    }),
    takes: says('accepts the query members {}', {
      type: 'array',
      items: declares('input', names),
      minItems: 1,
      description: 'Query parameters that a step may add',
    }),
  },
  ['path'],
);

/** The frame around screens: what it shows, stores and carries along, and what it calls on each change of route. */
export const shell = closed(
  {
    why,
    takes: {
      ...inputs(part('shellInput')),
      description:
        'Inputs from the address of any of its screens, read as $input.<name>. A step that leads to one of the screens can pass them',
    },
    carries: {
      type: 'array',
      items: names,
      description: 'Query parameters that stay in the address from screen to screen',
    },
    entry: { ...part('handler'), description: 'When a page with this shell is loaded' },
    quiet: look('hides the spinner while its calls are running if {}', {
      ...part('guard'),
      description: "No spinner while the shell's calls are running",
    }),
    color: look('takes its colour from {}', {
      ...part('value'),
      description:
        'Replaces the brand\u2019s colour of buttons, links and background once it is known: "$screen.organisation.color"',
    }),
    header: { type: 'array', items: part('item'), description: 'The parts above each screen' },
    footer: { type: 'array', items: part('item'), description: 'The parts below each screen' },
    calls: { ...callEntries, description: 'Its calls, made on each change of route' },
  },
  [],
);

/** The colours of a button in one colour scheme. */
const buttonColors = closed({ fill: color, stroke: color, text: color }, ['fill', 'stroke', 'text']);

/** A third-party logo, in its own colours. */
const mark = closed(
  {
    why,
    button: {
      ...closed(
        {
          font: { type: 'string', pattern: '^[A-Za-z0-9 ]+$', description: 'A font family, used if installed: Roboto' },
          light: buttonColors,
          dark: buttonColors,
        },
        ['light', 'dark'],
      ),
      description: 'The look that its owner prescribes for buttons with the mark',
    },
    viewBox: { type: 'string', pattern: '^-?[0-9. ]+$', description: 'The area of the drawing: 0 0 32 32' },
    paths: {
      type: 'array',
      minItems: 1,
      items: closed(
        {
          d: { type: 'string', pattern: '^[Mm][-0-9A-Za-z., ]*$', description: 'A path of SVG 2, section 9.3' },
          fill: color,
        },
        ['d', 'fill'],
      ),
    },
  },
  ['viewBox', 'paths'],
);

/** Values by key, for look-ups by screens: `{ "entry": { "of": "$map.name", "key": … } }`. */
const map = closed(
  {
    why,
    entries: {
      type: 'object',
      additionalProperties: literal,
      minProperties: 1,
      description: 'The values by key',
    },
  },
  ['entries'],
);

/** A consent, or the reply to a question, that the service keeps with the account. */
const answer = closed(
  {
    why,
    type: says('is of the type {}', {
      enum: ['boolean', 'number', 'string', 'array'],
      description: "The type of its field's value. An array is a list of texts",
    }),
    options: says('is one of {}', {
      type: 'array',
      items: names,
      minItems: 1,
      description: 'The possible texts. If absent, any text',
    }),
    maxLength: says('has at most {} characters', {
      type: 'integer',
      minimum: 1,
      maximum: LONGEST_ANSWER,
      description: 'The maximum length of a text',
    }),
    required: says('is required by the account', {
      const: true,
      description: 'Required for the account: the owner can see but not withdraw it',
    }),
    version: says('is for the version {} of its words', {
      type: 'string',
      pattern: '^[0-9A-Za-z][-0-9A-Za-z.]{0,39}$',
      description:
        'The version of the words or document agreed to, stored with each answer. Raise it whenever they change',
    }),
  },
  ['type'],
);

export const portal = closed(
  {
    $schema: { type: 'string' },
    language: {
      ...closed({ cookie: usedSlot }, ['cookie']),
      description: 'The cookie for the language that the visitor chose',
    },
    shell: used('shell', 'The default shell of routes. If absent, the first shell'),
    shells: {
      type: 'object',
      propertyNames: declares('shell', id),
      additionalProperties: part('shell'),
      minProperties: 1,
      description: 'The shells that routes may name',
    },
    storage: {
      type: 'object',
      propertyNames: declares('slot', slot),
      additionalProperties: used('shape', 'A shape of the contract'),
      description: "The storage slots, each with the contract's shape of its value",
    },
    answers: {
      type: 'object',
      propertyNames: declares('answer', { pattern: ANSWER_NAME }),
      maxProperties: MOST_ANSWERS,
      additionalProperties: answer,
      description:
        'Consents and replies that the service stores with the account. Each has the name under which calls send it',
    },
    places: {
      type: 'object',
      propertyNames: declares('place', id),
      additionalProperties: part('place'),
      description: 'Addresses that do not belong to screens',
    },
    marks: looks({
      type: 'object',
      propertyNames: declares('mark', id),
      additionalProperties: mark,
      description: 'Third-party logos that buttons may show',
    }),
    maps: {
      type: 'object',
      propertyNames: declares('map', id),
      additionalProperties: map,
      description: 'Tables of values, which the function "entry" reads: $map.<name>',
    },
    conditions: {
      type: 'object',
      propertyNames: declares('condition', id),
      additionalProperties: part('guard'),
      description: 'Named guards, for use in any guard',
    },
    outcomes: { ...part('outcomes'), description: 'Defaults for outcomes that neither a call nor its tables handle' },
  },
  ['language', 'shells', 'storage', 'places', 'conditions', 'outcomes'],
);
