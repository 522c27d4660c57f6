import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { drawFlow, drawPortal } from '../../engine/graph/drawing.ts';
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
  for (const path of stale) console.error(`${path} is not what the flows say: npm run graph writes it`);
  process.exit(stale.length === 0 ? 0 : 1);
}
for (const path of writeLists(flows)) console.log(path);
const graph = graphOf(flows);
mkdirSync(PICTURES, { recursive: true });
const names = [...new Set([...flows.screens.values()].map(({ flow }) => flow))].sort();
for (const drawing of [drawPortal(graph, 'portal'), ...names.map((flow) => drawFlow(graph, flows, flow))]) {
  const path = `${PICTURES}/${drawing.title}.svg`;
  writeFileSync(path, drawSvg(drawing, () => undefined).alone);
  console.log(path);
}
