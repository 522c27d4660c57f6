import { readFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { readRequirements, readRows, readShown } from './readRequirements.ts';

const { values } = readCommandLine(
  {
    options: {
      strict: { type: 'boolean', default: false },
      area: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
    },
  },
  `npm run requirements                 requirements and promises that no test names
npm run requirements -- --area AREA  those of an area
npm run requirements -- --all        each one with the tests that name it
npm run requirements -- --strict     exits with 1 if there are any`,
);

const shownBy = readShown('tests');
const all = readRequirements(readFileSync('tests/requirements.tsv', 'utf8'));
const promises = readRows(readFileSync('tests/promises.tsv', 'utf8')).map(([id = '', title = '']) => ({ id, title }));
const asked = all.filter(({ area }) => values.area.length === 0 || values.area.includes(area));
const open = asked.filter(({ id, isReadOnly }) => !isReadOnly && !shownBy.has(id));
const openPromises = promises.filter(({ id }) => !shownBy.has(id));
const known = new Set([...all, ...promises].map(({ id }) => id));
const unknown = [...shownBy.keys()].filter((id) => !known.has(id));

if (values.all)
  for (const { id } of asked.filter((requirement) => shownBy.has(requirement.id)))
    console.log(`${id}\t${[...new Set(shownBy.get(id))].join(', ')}`);
for (const { id, text, howToCheck } of open) console.log(`${id}\tno test\t${text}\t${howToCheck}`);
for (const { id, title } of openPromises) console.log(`${id}\tno test\t${title}`);
for (const id of unknown)
  console.error(`${id} is named by ${shownBy.get(id)?.join(', ')}, but is not a requirement or promise`);

const read = asked.filter(({ isReadOnly }) => isReadOnly).length;
console.log(
  `${asked.length} requirements: ${asked.length - open.length - read} covered by tests, ${read} checked by reading, ${open.length} without a test.`,
);
console.log(
  `${promises.length} promises: ${promises.length - openPromises.length} covered by tests, ${openPromises.length} without a test.`,
);
process.exitCode = unknown.length > 0 || (values.strict && open.length + openPromises.length > 0) ? 1 : 0;
