import type { Definition } from '../flow/Definition.ts';
import { CheckSession } from './CheckSession.ts';
import type { Finding } from './Finding.ts';
import type { Source } from './readSources.ts';

/** All findings about flows and texts (`CheckSession`), computed once. */
export const check = (sources: readonly Source[], definition: Definition): Finding[] =>
  new CheckSession(definition).check(sources);
