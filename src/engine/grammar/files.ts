import { call, calls } from './calls.ts';
import { glossary } from './glossary.ts';
import { fieldItem, item } from './items.ts';
import { kinds } from './kinds.ts';
import { languages } from './languages.ts';
import { place, portal, shell } from './portal.ts';
import { rule, ruleSet, ruleUse } from './rules.ts';
import { dialog, input, screen, state, takes } from './screen.ts';
import { handler, outcome, outcomes, step } from './steps.ts';
import { guard, value } from './values.ts';

/** Every named part of the grammar. `$ref: '#/$defs/name'` in any part means a part of this list. */
export const DEFINITIONS = {
  value,
  guard,
  step,
  handler,
  outcome,
  outcomes,
  field: fieldItem,
  item,
  rule,
  ruleUse,
  call,
  input,
  takes,
  state,
  dialog,
  shell,
  place,
} as const;

const file = (title: string, root: object, definitions: Readonly<Record<string, object>> = DEFINITIONS) =>
  ({ $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...root, $defs: definitions }) as const;

/** The kinds of file that flows and texts are made of, by the ending of their names. */
export const FILE_SCHEMAS = {
  screen: file('A screen', screen),
  dialog: file('A dialog that several screens open', dialog),
  outcomes: file('Outcomes that several calls share', { ...closedTable(outcomes) }),
  calls: file('Calls that several screens make', { ...closedTable(calls) }),
  rules: file('Rules that several fields share', ruleSet),
  kinds: file('What holds for every field of a kind', kinds),
  portal: file('What belongs to no single screen', portal),
  languages: file('The languages of every text', languages, {}),
  glossary: file('How things are called and written', glossary, {}),
} as const;

export type FileKind = keyof typeof FILE_SCHEMAS;

/** A table file is the table itself, beside the `$schema` line that editors read. */
function closedTable(table: {
  readonly propertyNames: { readonly pattern: string };
  readonly additionalProperties: object;
}) {
  return {
    type: 'object',
    properties: { $schema: { type: 'string' } },
    propertyNames: { anyOf: [{ const: '$schema' }, table.propertyNames] },
    additionalProperties: table.additionalProperties,
  } as const;
}
