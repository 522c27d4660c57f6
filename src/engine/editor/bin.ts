#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readDefinition } from '../checker/readDefinition.ts';
import { readTraffic } from '../graph/Traffic.ts';
import { serveEditor } from './serveEditor.ts';

// `vestibule-lsp [--definition FILE] [--traffic FILE]`: serves editors for the portal in the current folder. Editors add
// `--stdio`.
const { values } = parseArgs({
  strict: false,
  options: { definition: { type: 'string', default: 'definition.json' }, traffic: { type: 'string' } },
});
const argv = process.argv.slice(2);
serveEditor(
  readDefinition(resolve(String(values.definition))),
  () => new Worker(fileURLToPath(import.meta.url), { argv }),
  typeof values.traffic === 'string' ? { traffic: readTraffic(readFileSync(values.traffic, 'utf8')) } : {},
);
