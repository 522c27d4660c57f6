import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serveEditor } from '../../engine/editor/serveEditor.ts';
import { readTraffic } from '../../engine/graph/Traffic.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { renameInScenarios } from '../rename/renameInScenarios.ts';
import { tellId } from './tellId.ts';

const { values } = readCommandLine(
  { options: { stdio: { type: 'boolean' }, traffic: { type: 'string' } } },
  `npm run --silent lsp -- --stdio  serves an editor on standard input and output
--traffic FILE                   also shows how often visitors were at each screen`,
);

const argv = ['src/tools/lsp/main.ts'];
serveEditor(definition, () => new Worker(resolve('src/tools/bootstrap/launch.mjs'), { argv }), {
  tellId,
  renamedBeside: renameInScenarios,
  commands: [
    { title: 'show in the gallery', line: (screen) => `npm run gallery -- ${screen}` },
    { title: 'walk it', line: (screen) => `npm run try -- ${screen}` },
  ],
  traffic: values.traffic === undefined ? undefined : readTraffic(readFileSync(values.traffic, 'utf8')),
});
