import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { type Compiled, compileSources } from '../../../src/tools/headless/compileSources.ts';

export type { Compiled };

// Compiled when the test file loads, so no single test pays for it.
const project = compileSources(readSources('.'), definition);
await Promise.all([...project.flows.screens.keys()].map((id) => project.load(id)));

/** The flows of the project, compiled as the build does. */
export const compileProject = (): Compiled => project;
