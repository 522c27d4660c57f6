import { ANSWER_NAME, LONGEST_ANSWER, MOST_ANSWERS } from '../contract/answers.ts';
import {
  closed,
  color,
  declares,
  id,
  literal,
  names,
  part,
  says,
  slot,
  used,
  usedSlot,
  why,
} from '../language/primitives.ts';
import { callEntries } from './calls.ts';

/** An address on the server or on the start site, with the values that it may take. */
export const place = closed(
  {
    why,
    site: says('is on the site {}', { enum: ['start'], description: 'On the start site; on this host if absent' }),
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
      description: 'Query members that may be added',
    }),
  },
  ['path'],
);

/** The frame around screens: what it shows, stores and carries along, and what it calls on each change of route. */
export const shell = closed(
  {
    why,
    takes: { ...part('takes'), description: 'Inputs from the address of any of its screens: $input.<name>' },
    carries: {
      type: 'array',
      items: names,
      description: 'Query members that stay in the address from screen to screen',
    },
    entry: { ...part('handler'), description: 'When a page with this shell is loaded' },
    quiet: says('hides the spinner while its calls are running if {}', {
      ...part('guard'),
      description: "No spinner while the shell's calls are running",
    }),
    color: says('takes its colour from {}', {
      ...part('value'),
      description:
        'Once known, replaces the brand\u2019s colour of buttons, links and background: "$screen.organisation.color"',
    }),
    header: { type: 'array', items: part('item'), description: 'The parts above each screen' },
    footer: { type: 'array', items: part('item'), description: 'The parts below each screen' },
    calls: callEntries,
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
      description: 'Each value under its key',
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
      description: "The type of its field's value; an array has texts",
    }),
    options: says('is one of {}', {
      type: 'array',
      items: names,
      minItems: 1,
      description: 'The possible texts; any if absent',
    }),
    maxLength: says('has at most {} characters', {
      type: 'integer',
      minimum: 1,
      maximum: LONGEST_ANSWER,
      description: 'The maximum length of a text',
    }),
    required: says('is required by the account', {
      const: true,
      description: 'The account requires it: its owner sees it, but cannot withdraw it',
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
    shell: used('shell', 'The shell of routes that name none; the first shell if absent'),
    shells: {
      type: 'object',
      propertyNames: declares('shell', id),
      additionalProperties: part('shell'),
      minProperties: 1,
      description: 'Each shell that a route may name',
    },
    storage: {
      type: 'object',
      propertyNames: declares('slot', slot),
      additionalProperties: used('shape', 'A shape of the contract'),
      description: 'The storage slots, each with its shape of the contract',
    },
    answers: {
      type: 'object',
      propertyNames: declares('answer', { pattern: ANSWER_NAME }),
      maxProperties: MOST_ANSWERS,
      additionalProperties: answer,
      description:
        'Consents and replies that the service stores with the account, by the names under which calls send them',
    },
    places: {
      type: 'object',
      propertyNames: declares('place', id),
      additionalProperties: part('place'),
      description: 'Addresses that do not belong to screens',
    },
    marks: {
      type: 'object',
      propertyNames: declares('mark', id),
      additionalProperties: mark,
      description: 'Third-party logos that buttons may show',
    },
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
      description: 'Named guards, which any guard may name',
    },
    outcomes: { ...part('outcomes'), description: 'Lines for outcomes that neither a call nor its tables handle' },
  },
  ['language', 'shells', 'storage', 'places', 'conditions', 'outcomes'],
);
