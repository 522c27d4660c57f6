import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import type { Scope } from '../../../src/engine/flow/Scope.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

export const doorFlows = () =>
  loadFlows(
    readDoor().map(({ path, text }) => parseJson(path, text)),
    definition,
  );

/** The scope of a screen in the small example portal. */
export function scopeOf(id: string, more: Partial<Scope> = {}): Scope {
  const flows = doorFlows();
  const unit = resolveScreen(flows, id);
  if (unit === undefined) throw new Error(`the example has no screen ${id}`);
  return { flows, unit, ...more };
}
