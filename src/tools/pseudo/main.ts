import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rewriteSources } from '../../engine/checker/mendFiles.ts';
import { textsIn } from '../../engine/checker/Texts.ts';
import { definition } from '../../portal/definition.ts';
import { run } from '../bootstrap/run.mjs';
import { copySources } from '../copySources.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { pseudoLocale, pseudoText } from './pseudoText.ts';

const LANGUAGE = 'en';
const ENGLISH = `locales/${LANGUAGE}`;
const GLOSSARY = 'locales/glossary.json';
/** A page that quotes texts as examples, which a test compares with the files. */
const README = 'README.md';
/** A change to a file of English texts that the page shows: what introduces its lines, and the lines. */
const CHANGE = /(`locales\/en\/[^`]+`(?:(?!```|\.json`)[\s\S])*```diff\n)([\s\S]*?)(?=\n```)/g;
const MEMBER = /": "(?:[^"\\]|\\.)*"/g;
/** The launcher's name is the same in every language (D-26). */
const KEPT = ['name'];

/**
 * Copies the project with every English text in the pseudo-language. Whatever reads a text in the copy (the build, the
 * server, the checker, a test) needs no change.
 *
 * @param folder where the copy is made; sources of an older copy are replaced
 */
function copyProject(folder: string): void {
  copySources(folder);
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const names = readdirSync(join(folder, ENGLISH), { recursive: true, encoding: 'utf8' });
  const members = new Map<string, string>();
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const file = join(folder, ENGLISH, name);
    const locale: unknown = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, `${JSON.stringify(pseudoLocale(locale, KEPT), null, 2)}\n`);
    for (const { value } of textsIn(locale))
      if (typeof value === 'string') members.set(asMember(value), asMember(pseudoText(value)));
  }
  dropExceptions(join(folder, GLOSSARY));
  const readme = readFileSync(join(folder, README), 'utf8');
  const inPseudo = (lines: string) => lines.replaceAll(MEMBER, (member) => members.get(member) ?? member);
  writeFileSync(
    join(folder, README),
    readme.replaceAll(CHANGE, (_, head: string, lines: string) => head + inPseudo(lines)),
  );
}

/** Removes exceptions from rules for English: no pseudo-language text needs one, and unused ones are findings. */
function dropExceptions(glossary: string): void {
  const words = JSON.parse(readFileSync(glossary, 'utf8'));
  delete words.languages[LANGUAGE].exceptions;
  const [rewritten] = rewriteSources([{ path: GLOSSARY, text: JSON.stringify(words) }], definition);
  if (rewritten === undefined) throw new Error(`${GLOSSARY} does not read well`);
  writeFileSync(glossary, rewritten.text);
}

/** A text as a JSON file has it after the key. */
const asMember = (text: string): string => `": ${JSON.stringify(text)}`;

const COPY = '.cache/pseudo';

const USAGE = `npm run test:pseudo                the browser tests, on a copy without English texts
npm run test:pseudo -- FILE …      some of its files`;
const { positionals: files } = readCommandLine({ allowPositionals: true }, USAGE);
copyProject(COPY);
process.chdir(COPY);
const { code } = await run('npm', ['run', '--silent', 'test:browser', '--', ...files]);
process.exitCode = code ?? 1;
