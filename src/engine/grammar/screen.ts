import { closed, duration, id, literal, names, part, why } from './primitives.ts';
import { SIGNS } from './terms.ts';

const source = { enum: ['path', 'query', 'state'] } as const;

/** The inputs of a screen or dialog: where they come from, and what happens without them. */
export const takes = {
  type: 'object',
  propertyNames: names,
  additionalProperties: part('input'),
} as const;

export const input = closed(
  {
    from: {
      anyOf: [source, { type: 'array', items: source, minItems: 2 }],
      description: 'The path, the query, or the step that led here; the first that has it',
    },
    type: { type: 'string', pattern: '^[A-Z][A-Za-z]*$', description: 'A shape of the contract; a text unless given' },
    of: { type: 'array', items: literal, minItems: 1, description: 'Any other value counts as absent' },
    missing: { ...id, description: 'The screen to go to without it' },
    secret: { const: true, description: 'Leaves the address after the first check (P16)' },
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
const body = { type: 'array', items: part('item') } as const;
const calls = { type: 'object', propertyNames: id, additionalProperties: part('call') } as const;

export const state = closed(
  {
    sign: { enum: SIGNS, description: "Instead of the screen's, while it is in this state" },
    entry: { ...part('handler'), description: 'When the state begins' },
    after: { ...afterwards, description: 'What is done when the state has lasted so long' },
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
    takes: { ...part('takes'), description: 'What a step that opens it passes: $input.<name>' },
    body: { ...body, description: 'What is seen, from top to bottom' },
  },
  ['body'],
);

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
            description: 'A path, with {name} for what is taken from it; * for every other address',
          },
          minItems: 1,
        },
        shell: id,
        quiet: { const: true, description: 'No spinner while the token is checked' },
        outside: { const: true, description: 'Reached by mail, app or server, so nothing here need go to it' },
      },
      ['paths', 'shell'],
    ),
    sign: { enum: SIGNS, description: 'The small drawn sign of a status screen' },
    takes: { ...part('takes'), description: 'What its address, or a step that leads to it, passes: $input.<name>' },
    gives: {
      type: 'object',
      propertyNames: names,
      additionalProperties: part('value'),
      minProperties: 1,
      description: 'What its shell may read of it: $screen.<name>',
    },
    derived: {
      type: 'object',
      propertyNames: names,
      additionalProperties: part('value'),
      minProperties: 1,
      description: 'Values that several parts of it read: $derived.<name>',
    },
    entry: { ...part('handler'), description: 'When somebody comes' },
    exit: { ...part('handler'), description: 'When somebody leaves, by whatever way' },
    after: { ...afterwards, description: 'What is done when somebody has been here so long' },
    states: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('state'),
      minProperties: 2,
      description: 'The phases of the screen; it begins in the first. $state names the one it is in',
    },
    body: { ...body, description: 'What is seen, from top to bottom' },
    dialogs: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('dialog'),
      minProperties: 1,
      description: 'Dialogs that only this screen opens',
    },
    calls: { ...calls, description: 'What it asks the service or the browser: $result.<id> is the answer' },
  },
  ['route', 'body'],
);
