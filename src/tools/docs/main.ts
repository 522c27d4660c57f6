import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../readCommandLine.ts';
import { writeDocs } from './writeDocs.ts';

readCommandLine(
  {},
  'npm run docs  writes the references of the flow language and of the checker beside what they describe',
);
for (const { path, text } of writeDocs()) writeFileSync(join(process.cwd(), path), text);
