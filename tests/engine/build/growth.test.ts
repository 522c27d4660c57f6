import { expect, it } from 'vitest';
import { FlowModules } from '../../../src/engine/build/FlowModules.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { definition } from '../../../src/portal/definition.ts';
import { scaleSources } from '../../bench/scale/scaleSources.ts';
import { countWork } from '../checker/countWork.ts';
import { readDoor } from '../checker/readExample.ts';

/** Writes every module of a portal that repeats a small one this many times, as a build does. */
function writeAll(copies: number): () => void {
  const sources = scaleSources(readDoor(), { copies, languages: {} });
  const flows = loadFlows(sources.map(documentOf), definition);
  return () => {
    const modules = new FlowModules(sources, flows);
    const languages = Object.keys(flows.languages?.value.languages ?? {});
    const names = [...flows.screens.keys()].flatMap((id) => [
      `screen/${id}`,
      ...languages.map((language) => `texts/${language}/${id}`),
    ]);
    for (const name of ['portal', 'directory', ...names]) expect(modules.write(name), name).toBeDefined();
  };
}

it('twice as many screens are at most twice the work for the compiler', async () => {
  const [one, two, four] = [writeAll(6), writeAll(12), writeAll(24)];
  one();
  const [small, middle, large] = [await countWork(one), await countWork(two), await countWork(four)];
  expect(large - middle).toBeLessThan(2.01 * (middle - small));
});
