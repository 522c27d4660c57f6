import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatFindings } from '../../engine/checker/formatFindings.ts';
import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { readHistory } from './readHistory.ts';
import { restore } from './restore.ts';
import { tellHistory } from './tellHistory.ts';

const USAGE = `npm run history -- NAME                who changed a screen, flow, dialog, brand or text, when, and what that meant
npm run history -- NAME --since REV    only since a git revision
npm run history -- NAME --restore REV  restores it from a revision, if the checker accepts the result`;

const { positionals, values } = readCommandLine(
  { options: { since: { type: 'string' }, restore: { type: 'string' } }, allowPositionals: true },
  USAGE,
);
const [name, ...more] = positionals;
if (name === undefined || more.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const sources = readSources('.');
  const { since, restore: revision } = values;
  if (revision === undefined) console.log(tellHistory(readHistory('.', definition, sources, { name, since })));
  else {
    const restored = restore('.', definition, sources, { name, revision });
    const { files, errors } = restored;
    if (errors.length > 0) {
      const whole = [...sources.filter(({ path }) => files.every((file) => file.path !== path)), ...files];
      console.error(
        `${formatFindings(errors, whole, 'text')}\n\nNothing was written: restoring ${restored.name} from ${revision} would cause these errors.`,
      );
      process.exitCode = 1;
    } else {
      for (const { path, text } of files) {
        if (text === '') rmSync(path);
        else {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        }
        console.log(text === '' ? `removed ${path}` : path);
      }
      console.log(
        files.length === 0 ? `Nothing differs from ${revision}.` : `npm run diff -- HEAD shows what this means.`,
      );
    }
  }
} catch (error) {
  console.error(visibleLines(error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
}
