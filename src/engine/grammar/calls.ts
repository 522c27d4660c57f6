import { CALL_SCHEMAS } from '../language/callMembers.ts';
import { byInput, closed, declares, id, names, part, reference, used } from '../language/primitives.ts';

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
export const call = closed(CALL_SCHEMAS, ['operation']);

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
