import { readFileSync } from 'node:fs';
import { visibleLines } from '../engine/checker/formats/formatText.ts';
import type { Flows } from '../engine/flow/Flows.ts';
import { tellCount } from '../engine/graph/Graph.ts';
import { readTraffic, Traffic, type TrafficCounts, tellDays } from '../engine/graph/Traffic.ts';

/** What a file of `npm run admin -- traffic export` covers, and its traffic by the parts of the flows. */
export interface OpenTraffic extends Pick<TrafficCounts, 'since' | 'until'> {
  readonly traffic: Traffic;
}

/**
 * Reads such a file. Says what it covers, and how much of it is about other flows. A file without traffic ends the
 * process.
 */
export function openTraffic(path: string, flows: Flows): OpenTraffic {
  const { since, until, counts } = read(path);
  const traffic = new Traffic(flows, counts);
  const other =
    traffic.unknown === 0 ? '' : `; ${tellCount(traffic.unknown)} counts are for parts that the flows do not have`;
  console.log(`visits from ${tellDays({ since, until })}${other}`);
  return { since, until, traffic };
}

function read(path: string): TrafficCounts {
  try {
    return readTraffic(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(visibleLines(`${path}: ${error instanceof Error ? error.message : error}`));
    process.exit(2);
  }
}
