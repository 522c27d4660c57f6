import { isData, readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { judgePromises } from '../../../src/engine/promises/judgePromises.ts';
import { definition } from '../../../src/portal/definition.ts';
import { scaleSources } from '../scale/scaleSources.ts';
import { table } from '../table.ts';

/** Copies of each screen in the large portal, which then has 1,000. */
const COPIES = 20;
/** How often each portal is proved, each time from its files. */
const ROUNDS = 3;

interface Proved {
  readonly screens: number;
  readonly promises: number;
  readonly broken: number;
  readonly elapsed: number;
  readonly processor: number;
}

/** How long it takes to prove all promises: of this portal, and of one with a thousand screens. */
export async function benchPromises(): Promise<void> {
  const small = readSources('.');
  const one = medianOf(small);
  const many = medianOf(scaleSources(small, { copies: COPIES, languages: {} }));
  const head = ['All promises', 'screens', 'promises', 'broken', 'elapsed, s', 'processor, s'];
  const rows = [row('this portal (aim: 2 s)', one), row('the large one (aim: 10 s)', many)];
  console.log(table(head, rows));
  const times = (by: (proved: Proved) => number) => (by(many) / by(one)).toFixed(1);
  const screens = times((proved) => proved.screens);
  console.log(`\n${screens} times as many screens take ${times((proved) => proved.processor)} times as long`);
}

function medianOf(sources: readonly Source[]): Proved {
  const all = Array.from({ length: ROUNDS }, () => prove(sources)).sort((a, b) => a.processor - b.processor);
  const middle = all[Math.floor(ROUNDS / 2)];
  if (middle === undefined) throw new Error('nothing was proved');
  return middle;
}

/** Reading the files is not counted: the checker has them already. */
function prove(sources: readonly Source[]): Proved {
  const documents = sources.filter(isData).map(({ path, text }) => parseJson(path, text));
  const flows = loadFlows(documents, definition);
  const [began, spent] = [performance.now(), process.cpuUsage()];
  const { length: broken } = judgePromises(flows);
  const { user, system } = process.cpuUsage(spent);
  return {
    screens: flows.screens.size,
    promises: Object.keys(flows.promises?.value ?? {}).length,
    broken,
    elapsed: (performance.now() - began) / 1000,
    processor: (user + system) / 1_000_000,
  };
}

const row = (what: string, { screens, promises, broken, elapsed, processor }: Proved): readonly string[] => [
  what,
  ...[screens, promises, broken].map(String),
  ...[elapsed, processor].map((time) => time.toFixed(2)),
];
