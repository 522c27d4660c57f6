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
  description: 'Inputs from the calls that use the table, read as $input.<name>',
} as const;

/** A call: its operation, when it runs automatically, what it sends, and what each outcome does. */
export const call = closed(
  {
    why,
    operation: used('operation', 'An operation of the contract: "order.list", "browser share"'),
    load: {
      enum: ['required', 'preferred', 'optional'],
      description:
        'The screen makes the call automatically. It shows a skeleton until a required load is answered, or until a preferred one is answered, fails or takes two seconds. If a preferred or optional load fails, no error is shown',
    },
    when: {
      ...part('guard'),
      description:
        'The call is made only while this holds. When it no longer does, a running read is dropped, and a prompt of the browser closes; a write is never dropped',
    },
    wait: {
      ...duration,
      description: 'The debounce time, such as 300ms: the call starts after it, unless a newer call replaces it',
    },
    minimumDuration: {
      ...duration,
      description: 'The minimum duration of the call, such as 1s, which gives people time to read the screen',
    },
    with: { ...byInput(part('value'), 'operation'), description: 'The parameters of the operation' },
    outcomes: {
      type: 'array',
      items: part('tableUse'),
      minItems: 1,
      uniqueItems: true,
      description:
        'Tables of outcomes, in order of precedence. A line in "on" takes precedence over them, and they over the portal file',
    },
    onSuccess: {
      ...part('handler'),
      description: 'Runs after every successful answer, before the line of its outcome',
    },
    on: {
      ...part('outcomes'),
      description:
        'What each outcome does. A line here takes precedence over the tables in "outcomes". Only for an outcome without a line in any of them is a * used, with the same precedence',
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
export const inputNames = {
  ...tableTakes,
  description: 'Inputs from wherever it is used, read as $input.<name>',
} as const;

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
