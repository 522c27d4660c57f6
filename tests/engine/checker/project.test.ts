import { describe, expect, it } from 'vitest';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { rewriteSources } from '../../../src/engine/checker/mendFiles.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { definition } from '../../../src/portal/definition.ts';
import { PORTAL, portalSession } from './portal.ts';

const flows = flowsOf(PORTAL, definition);

describe('the flows and texts of the portal', () => {
  it('have no findings', () => {
    expect(formatFindings(portalSession.check(PORTAL), PORTAL, 'text')).toBe('');
  });

  it('are in canonical form', () => {
    expect(rewriteSources(PORTAL, definition).map(({ path }) => path)).toEqual([]);
  });

  it('compile, each screen, to plain JSON', () => {
    expect(flows.screens.size).toBeGreaterThan(0);
    for (const id of flows.screens.keys()) {
      const program = compileScreen(flows, id);
      expect(JSON.parse(JSON.stringify(program))).toEqual(program);
    }
    expect(Object.keys(compilePortal(flows)?.routes ?? {}).sort()).toEqual([...flows.screens.keys()].sort());
  });
});
