import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import { loadFlows } from '../flow/loadFlows.ts';
import { documentOf } from './documentOf.ts';
import { isData, type Source } from './readSources.ts';

/** The flows of a project, without parts that only the rules need. Unreadable files are left out. */
export const flowsOf = (sources: readonly Source[], definition: Definition): Flows =>
  loadFlows(sources.filter(isData).map(documentOf), definition);
