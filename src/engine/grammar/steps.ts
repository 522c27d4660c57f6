import {
  byField,
  byInput,
  bySlot,
  closed,
  message,
  messageKey,
  part,
  reference,
  used,
  usedSlot,
  why,
} from './primitives.ts';
import { TOAST_VARIANTS } from './terms.ts';

const [error, success, warning, info] = TOAST_VARIANTS;
const toast = {
  anyOf: [
    closed({ [error]: message } as { readonly error: typeof message }, ['error']),
    closed({ [success]: message } as { readonly success: typeof message }, ['success']),
    closed({ [warning]: message } as { readonly warning: typeof message }, ['warning']),
    closed({ [info]: message } as { readonly info: typeof message }, ['info']),
  ],
} as const;

/** An error at a field: a message, the message of one of the field's rules, or a message without a mark. */
const fieldMessage = {
  description: 'A message, or the message of a rule: { "rule": "$error.errors.rules", "otherwise": message }',
  anyOf: [
    messageKey,
    reference,
    closed(
      {
        rule: { ...reference, description: 'Ids of rules: the field shows the first that it has' },
        otherwise: message,
      },
      ['rule', 'otherwise'],
    ),
    closed({ message, marks: { const: false, description: 'A pair of fields was wrong, so neither is marked' } }, [
      'message',
      'marks',
    ]),
  ],
} as const;

/** A place by its id, or an address in an answer or an input, which the resolver judges (P01). */
const target = { anyOf: [used('place', 'A place of the portal'), reference] } as const;

/**
 * One step: its verbs run in the order of these properties, with at most one way out
 * (call, dialog, goto, leave, open or post), to which `with` belongs.
 */
export const step = {
  ...closed(
    {
      why,
      when: { ...part('guard'), description: 'The step runs only if this holds' },
      store: { ...bySlot(part('value')), description: 'Values to store, by slot' },
      forget: { type: 'array', items: usedSlot, minItems: 1, uniqueItems: true, description: 'Slots to empty' },
      fieldError: { ...byField(fieldMessage), description: 'Errors at fields, by field' },
      banner: {
        ...message,
        description:
          'The message above the form, with goto that of the next screen. After an answer without an error, and with focus, it is a question',
      },
      toast,
      state: used('state', 'The state to enter'),
      focus: used('field', 'The field or action that gets the focus'),
      call: used('call', 'The call to make'),
      dialog: used('dialog', 'The dialog to open'),
      goto: used('screen', 'The screen to go to'),
      leave: { ...target, description: 'The place, or the address from an answer, to go to' },
      open: { ...target, description: 'The place or address to open in a new tab' },
      post: used('place', 'The place to which a form is posted'),
      with: {
        ...byInput(part('value'), 'goto', 'dialog', 'call', 'leave', 'open', 'post'),
        description: 'The inputs that the exit passes',
      },
    },
    [],
  ),
  minProperties: 1,
  description: 'One step. Verbs run in their listed order; at most one of call, dialog, goto, leave, open, post',
} as const;

/** The ways out of a step, of which the checker allows one. */
export const WAYS_OUT = ['call', 'dialog', 'goto', 'leave', 'open', 'post'] as const;

/** A step, or a list of steps. Of a list, the first step whose `when` holds runs. */
export const handler = {
  description: 'A step, or a list of steps: the first whose "when" holds runs',
  anyOf: [part('step'), { type: 'array', items: part('step'), minItems: 1 }],
} as const;

/** One outcome: what to do, or the other name whose line to use. */
export const outcome = {
  description: 'A step for this outcome, a list of steps, or the outcome whose line to use',
  anyOf: [part('handler'), closed({ as: { type: 'string', description: 'The outcome whose line to use' } }, ['as'])],
} as const;

/** Outcomes by name. `*` catches every outcome without a line, but no fault. FAULT catches every fault. */
export const outcomes = {
  type: 'object',
  propertyNames: used('outcome', 'An outcome: the code of an answer, a fault, or *'),
  additionalProperties: part('outcome'),
  minProperties: 1,
} as const;
