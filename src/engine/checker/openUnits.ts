import { oncePer } from '../contract/oncePer.ts';
import type { Unit } from '../flow/Unit.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { LiveUnit } from './LiveUnit.ts';

/** Every screen and shell, each the same object from one check to the next. */
export const openUnits = (flows: LiveFlows): LiveUnit[] => [
  ...[...flows.screens.keys()].map((id) => unitOf(flows, 'screen', id)),
  ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => unitOf(flows, 'shell', id)),
];

function unitOf(flows: LiveFlows, kind: Unit['kind'], id: string): LiveUnit {
  const known = unitsOf(flows);
  const unit = known.get(`${kind} ${id}`) ?? new LiveUnit(kind, id, flows);
  known.set(`${kind} ${id}`, unit);
  return unit;
}

const unitsOf = oncePer((_: LiveFlows) => new Map<string, LiveUnit>());
