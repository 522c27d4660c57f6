import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { rename } from '../../engine/checker/rename.ts';
import { namesOf } from '../../engine/checker/renamePlaces.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { tellModules } from '../uses/tellNames.ts';
import { renameInScenarios } from './renameInScenarios.ts';

const USAGE = `npm run rename -- KIND NAME NEW-NAME           renames a screen, dialog, field, state, call, place, …
npm run rename -- KIND NAME NEW-NAME --in OWNER  only in the screen, shell, dialog, place or rule set OWNER
Flows, brands, lists of exits and the texts of every language are updated, and scenarios if the name has one meaning;
other modules and tests that contain the name are listed.`;

const { positionals, values } = readCommandLine({ options: { in: { type: 'string' } }, allowPositionals: true }, USAGE);
const [kind, name, to] = positionals;
if (kind === undefined || name === undefined || to === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const asked = { kind, name, to, ...(values.in === undefined ? {} : { in: values.in }) };
const sources = readSources('.');
const names = namesOf(openProject(sources, definition));
const renamed = rename(sources, definition, asked);
if (typeof renamed === 'string') {
  console.error(visibleLines(renamed));
  process.exit(2);
}
for (const { path, text } of renamed.files) {
  if (text === '') rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(text === '' ? `removed ${path}` : path);
}
for (const { path, text } of renameInScenarios('.', names, { name, to })) {
  writeFileSync(path, text);
  console.log(path);
}
const modules = tellModules(name, 'Modules and tests that contain this name, to check by hand:');
if (modules !== undefined) console.log(`\n${modules}`);
