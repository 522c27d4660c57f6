import type { Source } from '../../engine/checker/readSources.ts';
import type { Contract } from '../../engine/contract/Contract.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import {
  expandedBranches,
  fittingBranches,
  schemasOfEntries,
  schemasOfMember,
} from '../../engine/flow/schemaBranches.ts';
import type { FileKind, Grammar } from '../../engine/grammar/grammarOf.ts';
import { describeCodes } from '../schemas/describeService.ts';

/** A text with Markdown's special characters escaped. */
export const escapeMarkdown = (text: string): string => text.replace(/[<>*_|]/g, (sign) => `\\${sign}`);

const FILES: Readonly<Record<FileKind, string>> = {
  portal: '`flows/portal.json`: shells, places, storage slots, and everything else that screens share.',
  screen:
    '`flows/<flow>/<id>.screen.json`: one screen, with its addresses and everything that people see and do there.',
  dialog: '`flows/shared/<id>.dialog.json`: a dialog that several screens open.',
  calls: '`flows/shared/calls.json`: calls that several screens make.',
  outcomes: '`flows/shared/<id>.outcomes.json`: a table of outcomes that several calls share.',
  part: '`flows/shared/<id>.part.json`: a part of the body of several screens.',
  rules: '`flows/shared/<id>.rules.json`: a rule set that several fields share.',
  kinds: '`flows/kinds.json`: defaults for every field of a kind.',
  promises: '`flows/promises.json`: what reviewers may rely on, whatever is changed.',
  accepted: '`flows/accepted.json`: changes that reviewers accepted, by fingerprint.',
  languages: '`locales/languages.json`: the languages.',
  brand:
    "`flows/brand.json`: the portal's look; `flows/brands/<id>.brand.json`: its look for the visitors of some apps.",
  glossary: '`locales/glossary.json`: terms and style of the texts.',
};

/**
 * The reference for the flow language: each kind of file and each part of a file, with its members and an example from
 * files without findings.
 */
export function describeLanguage(
  grammar: Grammar,
  sources: readonly Source[],
  { codes }: Pick<Contract, 'codes'> = {},
): string {
  const finder = new ExampleFinder(grammar);
  for (const { path, text } of sources) {
    const place = classifyFile(path);
    if (place !== undefined) finder.read(JSON.parse(text), grammar.files[place.kind]);
  }
  const kinds = Object.keys(grammar.files) as FileKind[];
  const files = kinds.map((kind) => [`## ${kind} file`, FILES[kind], members(grammar.files[kind])].join('\n\n'));
  const sections = Object.entries(grammar.parts).map(([name, schema]) => describePart(name, schema, finder));
  const index = [
    ...kinds.map((kind) => `${kind} file`),
    ...Object.keys(grammar.parts),
    ...(codes === undefined ? [] : [CODES]),
  ];
  return [
    '# The flow language',
    'Written by `npm run docs`: the members of every flow file and of its parts. Editors get the same from the JSON Schemas in this folder. [The flow layer](../src/engine/flow/README.md) explains what the constructs mean, and [the rules](../src/engine/checker/RULES.md) list what the checker reports. Each example is from a file that `npm run check` or a test accepts.',
    index.map((name) => `[${name}](#${anchor(name)})`).join(' · '),
    ...files,
    ...sections,
    ...(codes === undefined ? [] : [`## ${CODES}`, ABOUT_CODES, describeCodes({ codes })]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** The section with the codes of answers. */
const CODES = 'codes of answers';
const ABOUT_CODES =
  'The outcomes of calls, each with a line in `on` or in a table. `*` stands for those without a line, and for codes that are not in this list.';

const anchor = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function describePart(name: string, schema: Schema, finder: ExampleFinder): string {
  const branches = schema.anyOf ?? [schema];
  const text = [`## ${name}`, ...(schema.description === undefined ? [] : [escapeMarkdown(schema.description)])];
  for (const branch of branches) {
    if (branch.properties === undefined) text.push(`- ${showSchema(branch)}`);
    else {
      const title = titleOf(branch);
      if (branches.length > 1 && title !== undefined) text.push(`### ${name}: ${title}`);
      // The description of a part without branches is above.
      const { description: _, ...shape } = branch;
      text.push(members(branch === schema ? shape : branch), ...finder.of(branch));
    }
  }
  // No empty lines between the lines of a list.
  return text.join('\n\n').replace(/(^- .*)\n\n(?=- )/gm, '$1\n');
}

/** The member that identifies a branch: its constant, or its first required member. */
function titleOf({ properties = {}, required = [] }: Schema): string | undefined {
  const constant = Object.values(properties).find(({ const: value }) => typeof value === 'string')?.const;
  return typeof constant === 'string' ? constant : (required[0] ?? Object.keys(properties)[0]);
}

function members({ properties = {}, required = [], additionalProperties, description }: Schema): string {
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => {
      const note = schema.description === undefined ? '' : escapeMarkdown(schema.description);
      return `| \`${name}\` | ${required.includes(name) ? 'yes' : ''} | ${showSchema(schema)} | ${note} |`;
    });
  const open =
    typeof additionalProperties === 'object'
      ? [`Any member names; each value is ${showSchema(additionalProperties)}.`]
      : [];
  const table = rows.length === 0 ? [] : [['| member | required | value | |', '|---|---|---|---|', ...rows].join('\n')];
  return [...(description === undefined ? [] : [escapeMarkdown(description)]), ...table, ...open].join('\n\n');
}

/** The maximum number of characters of an example; longer ones are left out. */
const LONGEST = 400;

/** Finds, for each shape of object in a grammar, an example in files that fit it. */
class ExampleFinder {
  readonly #grammar: Grammar;
  readonly #examples = new Map<object, object>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /**
   * Collects examples of a schema and of its parts from a value. For each shape, keeps the value with the most members.
   */
  read(value: unknown, schema: unknown): void {
    const branches = expandedBranches([schema], this.#grammar);
    if (Array.isArray(value)) {
      for (const entries of schemasOfEntries(branches)) for (const entry of value) this.read(entry, entries);
      return;
    }
    if (!isRecord(value)) return;
    const branch = fittingBranches(value, branches).find((one) => isWhole(value, one));
    if (branch === undefined) return;
    this.#keep(branch, value);
    for (const [name, member] of Object.entries(value)) this.read(member, schemasOfMember(name, [branch])[0]);
  }

  /** The example of a shape as a Markdown block, or nothing if there is none. */
  of(schema: object): string[] {
    const example = this.#examples.get(schema);
    return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
  }

  #keep(schema: object, value: object): void {
    const before = this.#examples.get(schema);
    const isShort = JSON.stringify(value).length <= LONGEST;
    if (isShort && size(value) > size(before)) this.#examples.set(schema, value);
  }
}

/** How much an example shows: its number of members. */
const size = (value: object | undefined) => Object.keys(value ?? {}).length;

/** Whether all required members are present. */
const isWhole = (value: object, { type, required }: Readonly<Record<string, unknown>>): boolean =>
  type === 'object' && (!Array.isArray(required) || required.every((name) => Object.hasOwn(value, name)));

/** The keywords of JSON Schema that the reference shows. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** The values of a member, in a few words of Markdown. */
function showSchema(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '');
    return `[${name}](#${name.toLowerCase()})`;
  }
  if ('const' in schema) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(showSchema))].join(' or ');
  if (schema.items !== undefined) return `list of ${showSchema(schema.items)}`;
  if (schema.properties !== undefined) return `\`{ ${Object.keys(schema.properties).join(', ')} }\``;
  if (typeof schema.additionalProperties === 'object') return `map of ${showSchema(schema.additionalProperties)}`;
  if (schema.pattern?.startsWith('^\\$') === true) return 'reference';
  return schema.type === undefined ? 'anything' : (WORDS[schema.type] ?? schema.type);
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
};

const code = (value: unknown) => `\`${JSON.stringify(value)}\``.replaceAll('|', '\\|');
