import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { rewriteSources } from '../../../src/engine/checker/rewriteSources.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { definition } from '../../../src/portal/definition.ts';

const sources = readSources('.');
const flows = loadFlows(
  sources.map(({ path, text }) => parseJson(path, text)),
  definition,
);

describe('the flows and texts of the portal', () => {
  it('have no findings', () => {
    expect(formatFindings(check(sources, definition), sources, 'text')).toBe('');
  });

  it('are in canonical form', () => {
    expect(rewriteSources(sources, definition).map(({ path }) => path)).toEqual([]);
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
