import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serveEditor } from '../../engine/editor/serveEditor.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { tellId } from './tellId.ts';

readCommandLine(
  { options: { stdio: { type: 'boolean' } } },
  'npm run --silent lsp -- --stdio  serves an editor on standard input and output',
);

const argv = ['src/tools/lsp/main.ts'];
serveEditor(definition, () => new Worker(resolve('src/tools/bootstrap/launch.mjs'), { argv }), tellId);
