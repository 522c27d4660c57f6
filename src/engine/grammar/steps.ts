import { closed, id, mapOf, message, messageKey, part, reference, slot, why } from './primitives.ts';
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
  description: 'A message, or the words of a rule: { "rule": "$error.errors.rules", "otherwise": message }',
  anyOf: [
    messageKey,
    reference,
    closed(
      { rule: { ...reference, description: 'Ids of rules: the first that the field has is said' }, otherwise: message },
      ['rule', 'otherwise'],
    ),
    closed({ message, marks: { const: false, description: 'A pair was wrong, not one of it: no field is marked' } }, [
      'message',
      'marks',
    ]),
  ],
} as const;

/** A place by its id, or an address in an answer or an input, which the resolver judges (P01). */
const target = { anyOf: [id, reference] } as const;

/**
 * One step: its verbs run in the order of these properties, with at most one way out
 * (call, dialog, goto, leave, open or post), to which `with` belongs.
 */
export const step = {
  ...closed(
    {
      why,
      when: { ...part('guard'), description: 'The step is taken only if this holds' },
      store: { ...mapOf(part('value'), slot.pattern), description: 'Values that are kept, by slot' },
      forget: { type: 'array', items: slot, minItems: 1, description: 'Slots that are emptied' },
      fieldError: { ...mapOf(fieldMessage), description: 'What is said beside fields, by field' },
      banner: { ...message, description: 'What is said above the form' },
      toast,
      state: { ...id, description: 'The state that the screen enters' },
      focus: { ...id, description: 'The field or action that takes the focus' },
      call: { ...id, description: 'The call that is made' },
      dialog: { ...id, description: 'The dialog that is opened' },
      goto: { ...id, description: 'The screen that is gone to' },
      leave: { ...target, description: 'A place, or an address of an answer, that the page goes to' },
      open: { ...target, description: 'The same in a tab of its own' },
      post: { ...id, description: 'The place that a form is posted to' },
      with: { ...mapOf(part('value')), description: 'What the way out passes on' },
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
  description: 'What happens on this outcome',
  anyOf: [part('handler'), closed({ as: { type: 'string', description: 'The outcome whose line is taken' } }, ['as'])],
} as const;

/** Outcomes by name. `*` catches every outcome without a line, but no fault. FAULT catches every fault. */
export const outcomes = {
  type: 'object',
  propertyNames: { pattern: '^([A-Z][A-Z0-9_]*|\\*)$' },
  additionalProperties: part('outcome'),
  minProperties: 1,
} as const;
