import { closed, declares, duration, id, literal, names, part, says, used, why } from '../language/primitives.ts';
import { ILLUSTRATIONS } from '../language/terms.ts';
import { callEntries } from './calls.ts';

const source = { enum: ['path', 'query', 'state'] } as const;

/** The inputs of a screen or dialog: where each comes from, and what happens if it is missing. */
export const takes = {
  type: 'object',
  propertyNames: declares('input', names),
  additionalProperties: part('input'),
} as const;

export const input = closed(
  {
    from: says('comes from {}', {
      anyOf: [source, { type: 'array', items: source, minItems: 2, uniqueItems: true }],
      description: 'The path, the query, or the step that led here; the first that has the value counts',
    }),
    type: says('has values of the shape {}', used('shape', 'A shape of the contract; a text if absent')),
    of: says('accepts only {}', {
      type: 'array',
      items: literal,
      minItems: 1,
      uniqueItems: true,
      description: 'Any other value counts as absent',
    }),
    missing: says('sends visitors without it to {}', used('screen', 'The screen to show without it')),
    secret: says('is a secret that leaves the address after the first check', {
      enum: [true, 'step'],
      description:
        "Removed from the address after the first check (P16). `step`: the service's cookie has it as well, so a value passed by a step is in no history entry, and a reloaded screen is without it",
    }),
    once: says('is read once and then removed from the address', {
      const: true,
      description: 'Read once: it is then removed from the address, so a reload or bookmark does not have it',
    }),
    why,
  },
  [],
);

const afterwards = {
  type: 'object',
  propertyNames: duration,
  additionalProperties: part('handler'),
  minProperties: 1,
} as const;
const body = { type: 'array', items: part('entry') } as const;

export const state = closed(
  {
    illustration: says('shows the drawing {}', {
      enum: ILLUSTRATIONS,
      description: "The illustration in this state, instead of the screen's",
    }),
    back: says('goes back to the state {}', {
      ...used('state', 'A state of the screen'),
      description: "The state before this one: the browser's Back leads there, and Forward here again",
    }),
    entry: { ...part('handler'), description: 'When the state begins' },
    after: { ...afterwards, description: 'The handler to run when the state has lasted this long' },
    why,
  },
  [],
);

export const dialog = closed(
  {
    $schema: { type: 'string' },
    why,
    alert: { const: true, description: 'role alertdialog' },
    modal: { const: false, description: 'The page behind stays usable' },
    takes: { ...part('takes'), description: 'Inputs from the step that opens it: $input.<name>' },
    body: { ...body, description: 'The parts from top to bottom' },
  },
  ['body'],
);

/** Derived values by name. */
export const derived = {
  type: 'object',
  propertyNames: declares('derived', names),
  additionalProperties: part('value'),
  minProperties: 1,
  description: 'Values that several of its parts read: $derived.<name>',
} as const;

export const screen = closed(
  {
    $schema: { type: 'string' },
    why,
    route: closed(
      {
        paths: {
          type: 'array',
          items: {
            type: 'string',
            pattern: '^(/.*|\\*)$',
            'x-template': 'uses',
            description: 'A path that begins with /; {name} stands for an input, and * for every other address',
          },
          minItems: 1,
          uniqueItems: true,
        },
        shell: used(
          'shell',
          'A shell of the portal: header, footer and their calls; that of the portal file if absent',
        ),
        quiet: says('hides the spinner while the session is checked', {
          const: true,
          description: 'No spinner while the session is checked',
        }),
        rare: says('is fetched on demand, since few visitors see it', {
          const: true,
          description: 'Few visitors see it, so its chunk is fetched on demand, without prefetching',
        }),
        outside: says('is reached from outside: by a mail, an app or the server', {
          const: true,
          description: 'A mail, an app or the server leads to it, so no step needs to',
        }),
      },
      ['paths'],
    ),
    illustration: says('shows the drawing {}', { enum: ILLUSTRATIONS, description: 'The drawing of a status screen' }),
    takes: { ...part('takes'), description: 'Inputs from its address, or from a step that leads to it: $input.<name>' },
    gives: {
      type: 'object',
      propertyNames: declares('given', names),
      additionalProperties: { anyOf: [part('value'), { type: 'null' }] },
      minProperties: 1,
      description:
        'Values that its shell may read: $screen.<name>. They stay on the screens that follow until one of those gives the same name; null ends them',
    },
    derived,
    entry: { ...part('handler'), description: 'When the visit begins' },
    exit: { ...part('handler'), description: 'When the visitor leaves, in any way' },
    after: { ...afterwards, description: 'The handler to run when the visitor has been here this long' },
    states: {
      type: 'object',
      propertyNames: declares('state', id),
      additionalProperties: part('state'),
      minProperties: 2,
      description: 'The states of the screen; it begins in the first. $state names the current one',
    },
    steps: {
      ...closed(
        {
          of: says('are {}', {
            type: 'array',
            items: used('state', 'A state of the screen'),
            minItems: 2,
            uniqueItems: true,
          }),
          shown: part('guard'),
        },
        ['of'],
      ),
      description: 'States that follow one another: the screen says which step this is, and of how many',
    },
    body: { ...body, description: 'The parts from top to bottom' },
    dialogs: {
      type: 'object',
      propertyNames: declares('dialog', id),
      additionalProperties: part('dialog'),
      minProperties: 1,
      description: 'Dialogs that only this screen opens',
    },
    calls: { ...callEntries, description: 'Its calls of the service or the browser; $result.<id> is the answer' },
  },
  ['route', 'body'],
);
