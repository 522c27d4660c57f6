#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate } from '../checker/locate.ts';
import { readDefinition } from '../checker/readDefinition.ts';
import { readSources } from '../checker/readSources.ts';
import { parseJson } from '../flow/parseJson.ts';
import type { Revision } from './Revision.ts';
import { runDiff } from './runDiff.ts';

const FILES = { contract: 'definition.json', theme: 'theme.json' } as const;

// `vestibule-diff BASE [HEAD]`: compares the portal in the current folder, whose definition and theme are data.
process.exitCode = await runDiff({ read }, process.argv.slice(2));

function read(folder: string, name: string): Revision {
  const theme = join(folder, FILES.theme);
  return {
    name,
    sources: readSources(folder),
    definition: readDefinition(join(folder, FILES.contract)),
    ...(existsSync(theme) ? { theme: JSON.parse(readFileSync(theme, 'utf8')) } : {}),
    locateCode(subject, names) {
      const file = FILES[subject];
      const document = parseJson(file, readFileSync(join(folder, file), 'utf8'));
      const path = subject === 'contract' ? ['contract', ...names] : names;
      return { file, line: locate(document, { path }).line };
    },
  };
}
