import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import type { Scope } from '../../../src/engine/flow/Unit.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

export const doorFlows = () => flowsOf(readDoor(), definition);

/** The scope of a screen in the small example portal. */
export function scopeOf(id: string, more: Partial<Scope> = {}): Scope {
  const flows = doorFlows();
  const unit = resolveScreen(flows, id);
  if (unit === undefined) throw new Error(`the example has no screen ${id}`);
  return { flows, unit, ...more };
}
