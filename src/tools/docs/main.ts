import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocs } from './writeDocs.ts';

/** Writes the references of the flow language and of the checker's rules beside what they describe. */
for (const { path, text } of writeDocs()) writeFileSync(join(process.cwd(), path), text);
