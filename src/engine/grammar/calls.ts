import { byInput, closed, declares, duration, id, names, part, reference, used, why } from '../language/primitives.ts';

/** An entry of a call's tables: the id of a table, or a table with its inputs. */
export const tableUse = {
  description: 'The id of a table of outcomes, or a table with its inputs',
  anyOf: [
    used('table', 'A table of outcomes'),
    closed(
      {
        table: used('table', 'A table of outcomes'),
        with: { ...byInput(reference, 'table'), description: 'The inputs that its lines read' },
      },
      ['table', 'with'],
    ),
  ],
} as const;

/** The inputs of a table of outcomes, written next to its lines. */
export const tableTakes = {
  type: 'array',
  items: declares('input', names),
  minItems: 1,
  uniqueItems: true,
  description: 'Inputs from the calls: $input.<name>',
} as const;

/** A call: its operation, when it runs automatically, what it sends, and what each outcome does. */
export const call = closed(
  {
    why,
    operation: used('operation', 'An operation of the contract: "order.list", "browser share"'),
    load: {
      enum: ['required', 'preferred', 'optional'],
      description:
        'The screen makes the call automatically. It shows a skeleton until a required load is answered, or until a preferred one is answered, fails or takes two seconds. If a preferred or optional load fails, nothing is shown',
    },
    when: {
      ...part('guard'),
      description:
        'The call is made only while this holds. When it no longer does, a running read is dropped, and a prompt of the browser closes; a write is never dropped',
    },
    wait: {
      ...duration,
      description: 'A debounce time such as 300ms: the call starts after it, and a newer call replaces it',
    },
    minimumDuration: {
      ...duration,
      description: 'A time such as 1s: the minimum duration of the call, so that people can read the screen',
    },
    with: { ...byInput(part('value'), 'operation'), description: 'The parameters of the operation' },
    outcomes: {
      type: 'array',
      items: part('tableUse'),
      minItems: 1,
      uniqueItems: true,
      description:
        'Tables of outcomes. For each outcome the first of these that has a line for it counts: "on", the tables in this order, those of the portal',
    },
    onSuccess: { ...part('handler'), description: 'After every success, before the line of its outcome' },
    on: {
      ...part('outcomes'),
      description:
        'What each outcome does. A line here comes before one of the tables in "outcomes"; only if none has the outcome, * is looked for in the same order',
    },
  },
  ['operation'],
);

/** A call of a screen or a shell: written in place, or a shared call with its inputs. */
export const callEntry = {
  description: 'A call, or a shared call by "use"',
  anyOf: [
    part('call'),
    closed(
      {
        use: used('shared call', 'A call of flows/shared/calls.json, as if it were written here'),
        with: { ...byInput(reference, 'use'), description: 'The inputs that the call takes' },
      },
      ['use'],
    ),
  ],
} as const;

/** The calls of a screen or a shell. */
export const callEntries = {
  type: 'object',
  propertyNames: declares('call', id),
  additionalProperties: part('callEntry'),
} as const;

/** The inputs of the shared part that `use` names. */
export const inputNames = { ...tableTakes, description: 'Inputs from its users: $input.<name>' } as const;

/** A call in the file of shared calls. */
export const sharedCall = closed(
  {
    takes: inputNames,
    ...call.properties,
    gives: {
      ...declares('given', names),
      description:
        'The name of its answer for the shell of each screen with this call, as in the screen\'s own "gives"',
    },
  },
  call.required,
);

export const calls = {
  type: 'object',
  propertyNames: declares('call', id),
  additionalProperties: part('sharedCall'),
} as const;
