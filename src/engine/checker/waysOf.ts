import { edgesOfPart, type Way } from '../graph/edgesOfUnit.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from './CheckedUnit.ts';

/** Every exit of a screen or a shell. */
export const waysOf = keptPer(({ ownParts }: CheckedUnit): readonly Way[] => ownParts.flatMap(waysOfPart));

const waysOfPart = keptPer(({ part, unit, flows, nodes }: CheckedPart): readonly Way[] => [
  ...edgesOfPart({ unit, flows }, part, nodes),
]);
