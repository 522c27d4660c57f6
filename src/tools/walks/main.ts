import { writeFileSync } from 'node:fs';
import { readSources } from '../../engine/checker/readSources.ts';
import { createParts } from '../../portal/browser/createParts.ts';
import { definition } from '../../portal/definition.ts';
import { compileSources } from '../headless/compileSources.ts';
import { planWalks } from './planWalks.ts';

/** The page is at any port of it. */
const ORIGIN = 'http://127.0.0.1';

// Writes the walks of all flows to the file that is named.
const [, , file] = process.argv;
if (file === undefined) throw new Error('Usage: FILE');
const compiled = compileSources(readSources('.'), definition);
const walks = await planWalks({ compiled, definition, parts: createParts(), origin: ORIGIN });
writeFileSync(file, JSON.stringify(walks));
