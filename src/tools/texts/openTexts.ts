import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Project } from '../../engine/checker/Project.ts';
import { readSources, type Source } from '../../engine/checker/readSources.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { type LastChanges, readLastChanges } from './lastChanges.ts';
import { readUnits } from './readUnits.ts';
import { RECORDS, recordsIn, type TextUnit } from './records.ts';

/** The texts of a portal in a folder, with what is known of their translation. */
export interface OpenTexts {
  readonly sources: readonly Source[];
  readonly project: Project;
  readonly changes: LastChanges;
  /** The table of records; empty if there is none. */
  readonly table: string;
}

export function openTexts(root: string, definition: Definition): OpenTexts {
  const sources = readSources(root);
  const file = join(root, RECORDS);
  return {
    sources,
    project: openProject(sources, definition),
    changes: readLastChanges(root, sources),
    table: existsSync(file) ? readFileSync(file, 'utf8') : '',
  };
}

export const unitsOf = (texts: OpenTexts, language: string): TextUnit[] =>
  readUnits(language, { ...texts, records: recordsIn(texts.table, language) });
