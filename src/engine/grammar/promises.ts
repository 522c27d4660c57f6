import { closed, id, part, says, used } from '../language/primitives.ts';
import { target } from '../language/verbs/target.ts';

/** How a step starts. */
const STARTS = ['open', 'press', 'change', 'time', 'answer'] as const;

/** Where a value must not go. */
const SINKS = ['shown', 'stored', 'addressed'] as const;

/** What every one of a kind can do. */
const ALWAYS = ['close', 'leave'] as const;

const some = <const S extends object>(schema: S, description: string) =>
  ({ anyOf: [schema, { type: 'array', items: schema, minItems: 1, uniqueItems: true }], description }) as const;

const screens = (description: string) => some(used('screen', 'A screen'), description);

/** Something that happens on a visit: its members must all fit. */
export const happening = closed(
  {
    screen: screens('Alone: the visitor is on this screen. With other members: they happen there'),
    state: some(used('state', 'A state'), 'The screen is in this state'),
    dialog: some(used('dialog', 'A dialog'), 'This dialog is open'),
    press: some(used('item', 'An action'), 'This action is pressed'),
    place: some(target, 'The visitor is sent to this place, or to the address in this reference'),
    operation: some(used('operation', 'An operation of the contract'), 'This operation is called'),
    outcome: some(used('outcome', 'An outcome of the operation'), 'With "operation": this answer arrives'),
    message: some(used('message', 'The key of a text'), 'This message is shown'),
    away: { const: true, description: 'The visitor leaves the portal, for a place or for an address from an answer' },
  },
  [],
);
const happenings = (description: string) =>
  ({ type: 'array', items: part('happening'), minItems: 1, description }) as const;

const why = {
  type: 'string',
  minLength: 1,
  description:
    'What it protects, in one sentence. Ids of requirements and promises go in brackets before the full stop',
} as const;

/** Something happens only under conditions. */
const only = closed(
  {
    why,
    only: says('is about {}', { ...part('happening'), description: 'What must not happen otherwise' }),
    after: happenings('One of these happened earlier on the visit'),
    from: screens('It happens on one of these screens'),
    by: some({ enum: STARTS }, 'It starts this way: by opening a screen, a press, a change, a time or an answer'),
    while: says('holds while {}', { ...part('guard'), description: 'This guard holds' }),
    ticked: some(
      { ...used('field', 'A field, or an item of it'), pattern: '^[a-zA-Z][A-Za-z0-9-]*(\\.[a-z][A-Za-z0-9-]*)?$' },
      'The form requires this field, or this item of a field of terms: terms.age',
    ),
  },
  ['only', 'why'],
);

/** A screen leads nowhere else. */
const leadsTo = closed(
  {
    why,
    leaving: screens('The screens'),
    leadsTo: happenings('The only screens and places to which they lead'),
  },
  ['leaving', 'why', 'leadsTo'],
);

/** Each answer with a code has an effect. */
const answered = closed(
  {
    why,
    answer: some(used('outcome', 'An outcome'), 'The outcome'),
    of: some(used('operation', 'An operation of the contract'), 'The operations; all that have it if absent'),
    except: some(used('operation', 'An operation of the contract'), 'All operations but these'),
    offers: happenings('It leads to one of these'),
  },
  ['answer', 'why', 'offers'],
);

/** Several outcomes look the same. */
const alike = closed(
  {
    why,
    alike: {
      type: 'array',
      items: used('outcome', 'An outcome'),
      minItems: 2,
      uniqueItems: true,
      description: 'Outcomes with the same effect, so a visitor cannot tell which one it was',
    },
    of: some(used('operation', 'An operation of the contract'), 'The operations'),
  },
  ['alike', 'why', 'of'],
);

/** A value goes nowhere that it must not. */
const kept = closed(
  {
    why,
    value: {
      type: 'string',
      pattern: '^\\$(form|result|data|error|input|session|local|cookie)(\\.[A-Za-z0-9_*-]+)+$',
      description: 'A value: $form.password. * stands for any one name: $result.*.secret',
    },
    never: some({ enum: SINKS }, 'Where it never goes: shown in a text, stored in the browser, put into an address'),
  },
  ['value', 'why', 'never'],
);

/** An exit is near. */
const near = closed(
  {
    why,
    exit: happenings('One of these'),
    on: screens('The screens; all if absent'),
    except: screens('All screens but these'),
    within: { type: 'integer', minimum: 1, maximum: 9, description: 'At most so many presses away, in every state' },
  },
  ['exit', 'why', 'within'],
);

/** Every one of a kind has a way on. */
const every = closed(
  {
    why,
    every: { enum: ['dialog', 'screen'], description: 'All dialogs, or all screens in each of their states' },
    can: { enum: ALWAYS, description: 'close: by one press. leave: by presses. Neither waits for an answer' },
    except: screens('All but those on these screens'),
  },
  ['every', 'why', 'can'],
);

export const PROMISES = { only, leadsTo, answered, alike, kept, near, every } as const;

/** What reviewers may rely on, by id. */
export const promises = {
  propertyNames: { pattern: id.pattern },
  additionalProperties: { anyOf: Object.values(PROMISES) },
} as const;
