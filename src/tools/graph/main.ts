import { mkdirSync, writeFileSync } from 'node:fs';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { drawAll } from '../../engine/graph/drawing.ts';
import { graphOf } from '../../engine/graph/graphOf.ts';
import { definition } from '../../portal/definition.ts';
import { openTraffic } from '../openTraffic.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { drawSvg } from './drawSvg.ts';
import { staleLists, writeLists } from './lists.ts';

const PICTURES = 'dist/graph';

const { values } = readCommandLine(
  { options: { check: { type: 'boolean' }, traffic: { type: 'string' } } },
  `npm run graph                     writes the lists of exits beside the flows, and their pictures in ${PICTURES}
npm run graph -- --traffic FILE   draws the pictures with the visits in a file of npm run admin -- traffic export
npm run graph -- --check          reports lists that do not match the flows, and exits with 1 if there are any`,
);
const flows = flowsOf(readSources('.'), definition);
if (values.check) {
  const stale = staleLists(flows);
  for (const path of stale) console.error(`${path} does not match the flows: run npm run graph`);
  process.exit(stale.length === 0 ? 0 : 1);
}
const traffic = values.traffic === undefined ? undefined : openTraffic(values.traffic, flows).traffic;
for (const path of writeLists(flows)) console.log(path);
mkdirSync(PICTURES, { recursive: true });
for (const drawing of drawAll(graphOf(flows), flows, traffic)) {
  const path = `${PICTURES}/${drawing.title}.svg`;
  writeFileSync(path, drawSvg(drawing, () => undefined).alone);
  console.log(path);
}
