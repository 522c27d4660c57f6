import {
  closed,
  declares,
  duration,
  id,
  literal,
  look,
  names,
  part,
  says,
  used,
  usedSlot,
  why,
} from '../language/primitives.ts';
import { ILLUSTRATIONS } from '../language/terms.ts';
import { callEntries } from './calls.ts';

const source = { enum: ['path', 'query', 'state'] } as const;

/** Inputs by name. */
export const inputs = <const P>(of: P) =>
  ({ type: 'object', propertyNames: declares('input', names), additionalProperties: of }) as const;

/** The inputs of a screen: where each comes from, and what happens if it is missing. */
export const takes = inputs(part('input'));

const from = says('comes from {}', {
  anyOf: [source, { type: 'array', items: source, minItems: 2, uniqueItems: true }],
  description:
    'Where the value comes from: the path, the query, or the step that led here. In a list, the first source that has it is used',
});

const accepted = {
  type: says('has values of the shape {}', used('shape', "The contract's shape of the value. If absent, a text")),
  of: says('accepts only {}', {
    type: 'array',
    items: literal,
    minItems: 1,
    uniqueItems: true,
    description: 'The accepted values. Any other value counts as absent',
  }),
} as const;

const store = says('is kept in {}', {
  ...usedSlot,
  description:
    'A slot that gets the value when the screen, shell or dialog opens. If the input is absent, the slot keeps what it has',
});

export const input = closed(
  {
    from,
    ...accepted,
    missing: says('sends visitors without it to {}', used('screen', 'The screen to show if it is absent')),
    store,
    secret: says('is a secret that leaves the address after the first check', {
      enum: [true, 'step'],
      description:
        "Removed from the address after the first check (P16). With `step`, a value passed by a step is not stored in the history entry either, since the service's cookie has it: after a reload the input is absent",
    }),
    once: says('is read once and then removed from the address', {
      const: true,
      description: 'Read once: it is then removed from the address, so a reload or bookmark does not have it',
    }),
    why,
  },
  [],
);

/** An input of a shell. Only a screen can be replaced when an input is missing, or removes inputs from its address. */
export const shellInput = closed({ from, ...accepted, store, why }, []);

/** An input of a dialog, which only the step that opens the dialog can pass. */
export const dialogInput = closed({ ...accepted, store, why }, []);

const afterwards = {
  type: 'object',
  propertyNames: duration,
  additionalProperties: part('handler'),
  minProperties: 1,
} as const;
const body = { type: 'array', items: part('entry') } as const;

export const state = closed(
  {
    illustration: look('shows the drawing {}', {
      enum: ILLUSTRATIONS,
      description: "The illustration in this state, instead of the screen's",
    }),
    back: says('goes back to the state {}', {
      ...used('state', 'A state of the screen'),
      description: "The previous state: the browser's Back returns to it, and Forward comes back here",
    }),
    entry: { ...part('handler'), description: 'When the state begins' },
    after: { ...afterwards, description: 'Handlers by time: each runs once the state has lasted that long' },
    why,
  },
  [],
);

export const dialog = closed(
  {
    $schema: { type: 'string' },
    why,
    alert: { const: true, description: 'An alert dialog (role alertdialog)' },
    modal: { const: false, description: 'Not modal: the page behind stays usable' },
    takes: {
      ...inputs(part('dialogInput')),
      description: 'Inputs from the step that opens it, read as $input.<name>',
    },
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
  description: 'Computed values that several parts of the screen need, read as $derived.<name>',
} as const;

export const screen = closed(
  {
    $schema: { type: 'string' },
    why,
    route: {
      ...closed(
        {
          paths: {
            type: 'array',
            items: {
              type: 'string',
              pattern: '^(/.*|\\*)$',
              'x-template': 'uses',
              description: 'A path that begins with /; {name} stands for an input, * for every other address',
            },
            minItems: 1,
            uniqueItems: true,
          },
          shell: used(
            'shell',
            'A shell of the portal (header, footer and their calls). If absent, the default shell of the portal file',
          ),
          quiet: look('hides the spinner while the session is checked', {
            const: true,
            description: 'No spinner while the session is checked',
          }),
          rare: look('is fetched on demand, since few visitors see it', {
            const: true,
            description: 'Few visitors see it, so its chunk is not prefetched but fetched on demand',
          }),
          outside: look('is reached from outside: by a mail, an app or the server', {
            const: true,
            description: 'Visitors come from a mail, an app or the server, so no step needs to lead here',
          }),
        },
        ['paths'],
      ),
      description: 'Its addresses, and how it is reached and shown',
    },
    illustration: look('shows the drawing {}', { enum: ILLUSTRATIONS, description: 'The drawing of a status screen' }),
    takes: {
      ...part('takes'),
      description: 'Inputs from the address or from the step that leads here, read as $input.<name>',
    },
    gives: {
      type: 'object',
      propertyNames: declares('given', names),
      additionalProperties: { anyOf: [part('value'), { type: 'null' }] },
      minProperties: 1,
      description:
        'Values for the shell, which reads them as $screen.<name>. Later screens keep a value until one of them gives the same name; null removes it',
    },
    derived,
    entry: { ...part('handler'), description: 'When the visit begins' },
    exit: { ...part('handler'), description: 'When the visitor leaves, in any way' },
    after: {
      ...afterwards,
      description: 'Handlers by time: each runs once the visitor has been on the screen that long',
    },
    states: {
      type: 'object',
      propertyNames: declares('state', id),
      additionalProperties: part('state'),
      minProperties: 2,
      description: 'The states of the screen. The first is the initial state; $state is the name of the current one',
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
      description: 'States that form a sequence: the screen shows the number of the current step and the total',
    },
    body: { ...body, description: 'The parts from top to bottom' },
    dialogs: {
      type: 'object',
      propertyNames: declares('dialog', id),
      additionalProperties: part('dialog'),
      minProperties: 1,
      description: 'Dialogs that only this screen opens',
    },
    calls: { ...callEntries, description: 'Calls to the service or the browser. $result.<id> is the answer' },
  },
  ['route', 'body'],
);
