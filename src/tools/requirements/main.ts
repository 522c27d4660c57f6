import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readRequirements } from './readRequirements.ts';
import { shownIds } from './shownIds.ts';

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    area: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
  },
});

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(test|spec)\.tsx?$/.test(file),
);
/** Which test files show an id. */
const shownBy = new Map<string, string[]>();
for (const file of tests)
  for (const id of shownIds(readFileSync(`tests/${file}`, 'utf8'))) shownBy.set(id, [...(shownBy.get(id) ?? []), file]);

const all = readRequirements(readFileSync('tests/requirements.tsv', 'utf8'));
const asked = all.filter(({ area }) => values.area.length === 0 || values.area.includes(area));
const open = asked.filter(({ id, isReadOnly }) => !isReadOnly && !shownBy.has(id));
const unknown = [...shownBy.keys()].filter((id) => !all.some((requirement) => requirement.id === id));

if (values.all)
  for (const { id } of asked.filter((requirement) => shownBy.has(requirement.id)))
    console.log(`${id}\t${[...new Set(shownBy.get(id))].join(', ')}`);
for (const { id, text, howToCheck } of open) console.log(`${id}\tno test\t${text}\t${howToCheck}`);
for (const id of unknown) console.error(`${id} is named by ${shownBy.get(id)?.join(', ')}, and is no requirement`);

const read = asked.filter(({ isReadOnly }) => isReadOnly).length;
console.log(
  `${asked.length} requirements: ${asked.length - open.length - read} shown by tests, ${read} to be read, ${open.length} without a test.`,
);
process.exitCode = unknown.length > 0 || (values.strict && open.length > 0) ? 1 : 0;
