import type { Source } from '../../engine/checker/readSources.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import type { FileKind, Grammar } from '../../engine/grammar/grammarOf.ts';
import { ExampleFinder } from './ExampleFinder.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';
import { type Schema, showSchema } from './showSchema.ts';

const FILES: Readonly<Record<FileKind, string>> = {
  portal: '`flows/portal.json`: shells, places, what may be stored, and what every screen shares.',
  screen: '`flows/<flow>/<id>.screen.json`: one screen with its addresses and everything that people see and do there.',
  dialog: '`flows/shared/<id>.dialog.json`: a dialog that several screens open.',
  calls: '`flows/shared/calls.json`: calls that several screens make.',
  outcomes: '`flows/shared/<id>.outcomes.json`: a table of outcomes that several calls share.',
  rules: '`flows/shared/<id>.rules.json`: a set of rules that several fields share.',
  kinds: '`flows/kinds.json`: what applies to every field of a kind.',
  languages: '`locales/languages.json`: the languages.',
  brand:
    '`flows/brand.json`: how the portal looks; `flows/brands/<id>.brand.json`: how it looks to the visitors of some apps.',
  glossary: '`locales/glossary.json`: terms and style of the texts.',
};

/**
 * The reference of the flow language: each kind of file and each part of one, with its members and an example from
 * files without findings.
 */
export function describeLanguage(grammar: Grammar, sources: readonly Source[]): string {
  const finder = new ExampleFinder(grammar);
  for (const { path, text } of sources) {
    const place = classifyFile(path);
    if (place !== undefined) finder.read(JSON.parse(text), grammar.files[place.kind]);
  }
  const kinds = Object.keys(grammar.files) as FileKind[];
  const files = kinds.map((kind) => [`## ${kind} file`, FILES[kind], members(grammar.files[kind])].join('\n\n'));
  const sections = Object.entries(grammar.parts).map(([name, schema]) => describePart(name, schema, finder));
  const index = [...kinds.map((kind) => `${kind} file`), ...Object.keys(grammar.parts)];
  return [
    '# The flow language',
    'Written by `npm run docs`. The schemas beside this page are the same for editors. [The flow layer](../src/engine/flow/README.md) explains what the members mean, and [the rules](../src/engine/checker/RULES.md) what the checker reports. Each example is from a file that `npm run check` or a test accepts.',
    index.map((name) => `[${name}](#${anchor(name)})`).join(' · '),
    ...files,
    ...sections,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const anchor = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function describePart(name: string, schema: Schema, finder: ExampleFinder): string {
  const branches = schema.anyOf ?? [schema];
  const text = [`## ${name}`, ...(schema.description === undefined ? [] : [escapeMarkdown(schema.description)])];
  for (const branch of branches) {
    if (branch.properties === undefined) text.push(`- ${showSchema(branch)}`);
    else {
      const title = titleOf(branch);
      if (branches.length > 1 && title !== undefined) text.push(`### ${name}: ${title}`);
      text.push(members(branch), ...finder.of(branch));
    }
  }
  // The lines of a list stay together.
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
    typeof additionalProperties === 'object' ? [`Names of your own, each ${showSchema(additionalProperties)}.`] : [];
  const table = rows.length === 0 ? [] : [['| member | must | takes | |', '|---|---|---|---|', ...rows].join('\n')];
  return [...(description === undefined ? [] : [escapeMarkdown(description)]), ...table, ...open].join('\n\n');
}
