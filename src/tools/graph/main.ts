import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { drawAll } from '../../engine/graph/drawing.ts';
import { graphOf } from '../../engine/graph/graphOf.ts';
import { definition } from '../../portal/definition.ts';
import { drawSvg } from './drawSvg.ts';
import { staleLists, writeLists } from './lists.ts';

const PICTURES = 'dist/graph';

// npm run graph [-- --check]
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const { flows } = openProject(readSources('.'), definition);
if (values.check) {
  const stale = staleLists(flows);
  for (const path of stale) console.error(`${path} does not match the flows: npm run graph writes it`);
  process.exit(stale.length === 0 ? 0 : 1);
}
for (const path of writeLists(flows)) console.log(path);
mkdirSync(PICTURES, { recursive: true });
for (const drawing of drawAll(graphOf(flows), flows)) {
  const path = `${PICTURES}/${drawing.title}.svg`;
  writeFileSync(path, drawSvg(drawing, () => undefined).alone);
  console.log(path);
}
