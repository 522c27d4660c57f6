import { byInput, closed, part, used, why } from '../language/primitives.ts';
import { EXITS, VERB_SCHEMAS } from '../language/verbs.ts';

/** One step. Its verbs run in the order of the list of verbs. At most one is an exit; `with` has the inputs for it. */
export const step = {
  ...closed(
    {
      why,
      when: { ...part('guard'), description: 'The step runs only if this holds' },
      ...VERB_SCHEMAS,
      with: { ...byInput(part('value'), ...EXITS), description: 'The inputs that the exit passes' },
    },
    [],
  ),
  minProperties: 1,
  description: `One step. Verbs run in their listed order; at most one of ${EXITS.join(', ')}`,
} as const;

/** A step, or a list of steps. In a list, only the first step whose `when` holds runs. */
export const handler = {
  description: 'A step, or a list of steps: the first whose "when" holds runs',
  anyOf: [part('step'), { type: 'array', items: part('step'), minItems: 1 }],
} as const;

/** One outcome: what to do, or the name of another outcome whose line is used instead. */
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
  description:
    'What each outcome does. * stands for every code of the service without a line. FAULT stands for every fault: no network, no answer in time, an error of the service. A fault without a line keeps the form with what was typed, and a notice offers to try again',
} as const;
