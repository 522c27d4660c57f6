import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../readCommandLine.ts';

readCommandLine({}, 'npm run docs  writes the references of the flow language, the rules and the kinds of change');
// Imported after the command line is parsed, since loading the checker and its rules takes half a second.
const { writeDocs } = await import('./writeDocs.ts');
for (const { path, text } of writeDocs()) writeFileSync(join(process.cwd(), path), text);
