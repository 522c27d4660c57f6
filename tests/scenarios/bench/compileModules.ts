import { readSources } from '../../../src/engine/checker/readSources.ts';
import { type Compiled, compile } from './compileFiles.ts';

export type { Compiled } from './compileFiles.ts';

// Compiled while the test file is read, so that no test's own time goes by with it.
const project = compile(readSources('.'));
await Promise.all([...project.flows.screens.keys()].map((id) => project.load(id)));

/** The flows of the project, compiled as the build does. */
export const compileProject = (): Compiled => project;
