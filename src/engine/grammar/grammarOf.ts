import { placed } from '../language/fieldMembers.ts';
import { ITEM_SCHEMAS } from '../language/items.ts';
import { OPERATORS } from '../language/operators/index.ts';
import { closed, declares, literal, looks, names, part, reference, used } from '../language/primitives.ts';
import { accepted } from './accepted.ts';
import { brand } from './brand.ts';
import { call, callEntry, calls, sharedCall, tableTakes, tableUse } from './calls.ts';
import { glossary } from './glossary.ts';
import { kind, kindsOf } from './kinds.ts';
import { languages } from './languages.ts';
import { entry, sharedPart } from './parts.ts';
import { place, portal, shell } from './portal.ts';
import { happening, promises } from './promises.ts';
import { ruleGrammar, ruleSet } from './rules.ts';
import { dialog, dialogInput, input, screen, shellInput, state, takes } from './screen.ts';
import { handler, outcome, outcomes, step } from './steps.ts';
import type { FieldWords, Vocabulary } from './Vocabulary.ts';

/** The kinds of flow files and text files, which follow from the ending of their names. */
export type FileKind =
  | 'screen'
  | 'dialog'
  | 'outcomes'
  | 'calls'
  | 'part'
  | 'rules'
  | 'kinds'
  | 'portal'
  | 'promises'
  | 'accepted'
  | 'languages'
  | 'glossary'
  | 'brand';

/** The flow language with the vocabulary of one portal, as JSON Schema. */
export interface Grammar {
  /** All named parts. `$ref: '#/$defs/name'` in a part refers to this list. */
  readonly parts: Readonly<Record<string, object>>;
  /** One schema for each kind of file. */
  readonly files: Readonly<Record<FileKind, object>>;
}

/** The grammar of a portal. Portals with the same vocabulary get the same object, even if their contracts differ. */
export function grammarOf(vocabulary: Vocabulary): Grammar {
  const { fields, functions, predicates } = vocabulary;
  const ofFields = known.get(fields) ?? [];
  known.set(fields, ofFields);
  const before = ofFields.find(({ words }) => words.functions === functions && words.predicates === predicates);
  if (before !== undefined) return before.grammar;
  const grammar = makeGrammar(vocabulary);
  ofFields.push({ words: vocabulary, grammar });
  return grammar;
}

/** The cached grammars, by the kinds of fields. */
const known = new WeakMap<object, { readonly words: Vocabulary; readonly grammar: Grammar }[]>();

function makeGrammar(vocabulary: Vocabulary): Grammar {
  const parts = partsOf(vocabulary);
  const file = (title: string, root: object) => ({ title, ...root });
  const files = {
    screen: file('A screen', screen),
    dialog: file('A dialog that several screens open', dialog),
    outcomes: file('Outcomes that several calls share', closedTable(outcomes, { takes: tableTakes })),
    calls: file('Calls that several screens make', closedTable(calls)),
    part: file('A part of the body of several screens', sharedPart),
    rules: file('Rules that several fields share', ruleSet),
    kinds: file('Defaults for every field of a kind', kindsOf(vocabulary)),
    portal: file('Everything that belongs to no single screen', portal),
    promises: file('What reviewers may rely on', closedTable(promises)),
    accepted: file('Changes that reviewers accepted', closedTable(accepted)),
    languages: file('The languages of every text', looks(languages)),
    glossary: file('Terms and style of the texts', looks(glossary)),
    brand: file('The look of the portal', brand),
  };
  return { parts, files };
}

function partsOf(vocabulary: Vocabulary): Grammar['parts'] {
  return {
    value: valueWith(vocabulary),
    guard,
    step,
    handler,
    outcome,
    outcomes,
    field: fieldOf(vocabulary),
    item,
    entry,
    ...ruleGrammar(vocabulary),
    call,
    callEntry,
    sharedCall,
    tableUse,
    input,
    shellInput,
    dialogInput,
    takes,
    state,
    dialog,
    shell,
    place,
    kind,
    happening,
  };
}

/** A table file is the table itself, with the `$schema` line that editors read, and the table's inputs. */
function closedTable(
  table: { readonly propertyNames: { readonly pattern: string }; readonly additionalProperties: object },
  more: Readonly<Record<string, object>> = {},
) {
  const properties = { $schema: { type: 'string' }, ...more };
  return {
    type: 'object',
    properties,
    propertyNames: { anyOf: [{ enum: Object.keys(properties) }, table.propertyNames] },
    additionalProperties: table.additionalProperties,
  } as const;
}

/** The schema of a kind of field, with its members in canonical order. It rejects the members of other kinds. */
function fieldWith(name: string, { members, needs = [] }: FieldWords): object {
  const properties: Record<string, object> = {
    field: declares('field', names),
    ...placed,
    widget: { const: name, description: 'Its kind' },
    ...members,
  };
  return closed(properties, ['field', 'widget', ...needs]);
}

/** A field of any kind. */
const fieldOf = ({ fields }: Pick<Vocabulary, 'fields'>) => ({
  anyOf: Object.entries(fields).map(([name, kind]) => fieldWith(name, kind)),
});

const item = {
  description: 'One part of the body; the member that names it gives its kind',
  anyOf: [part('field'), ...ITEM_SCHEMAS],
} as const;

/** A value: a scalar, a reference, or one named pure function of values. */
const valueWith = ({ functions }: Pick<Vocabulary, 'functions'>) => ({
  description: 'A scalar, a reference, or one function: { "coalesce": [ … ] }',
  anyOf: [
    literal,
    reference,
    ...Object.entries(functions).map(([name, { argument }]) => closed({ [name]: argument }, [name])),
  ],
});

const expectation = {
  anyOf: [
    literal,
    { type: 'array', items: literal, minItems: 1 },
    { type: 'object', properties: { contains: {} }, required: ['contains'], additionalProperties: false },
  ],
} as const;

/** A guard: a reference, a named condition, one operator with its operand, or comparisons that must all hold. */
const guard = {
  description:
    'What must hold: a value that is present and not false ("$ref"), a named condition, an operator, or comparisons: { "$ref": value or [any of] }',
  anyOf: [
    reference,
    used('condition', 'A named condition'),
    ...Object.entries(OPERATORS).map(([name, { schema }]) => closed({ [name]: schema }, [name])),
    {
      type: 'object',
      propertyNames: reference,
      additionalProperties: expectation,
      minProperties: 1,
    },
  ],
} as const;
