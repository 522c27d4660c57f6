#!/usr/bin/env node
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readDefinition } from '../checker/readDefinition.ts';
import { serveEditor } from './serveEditor.ts';

// `vestibule-lsp [--definition FILE]`: serves editors for the portal in the current folder. Editors add `--stdio`.
const { values } = parseArgs({
  strict: false,
  options: { definition: { type: 'string', default: 'definition.json' } },
});
const argv = process.argv.slice(2);
serveEditor(
  readDefinition(resolve(String(values.definition))),
  () => new Worker(fileURLToPath(import.meta.url), { argv }),
);
