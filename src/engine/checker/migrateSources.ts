import { canonicalText } from '../flow/canonicalText.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { parseJson } from '../flow/parseJson.ts';
import type { Grammar } from '../grammar/grammarOf.ts';
import type { Migration } from './migrations/Migration.ts';
import type { Source } from './readSources.ts';

/**
 * The flow files that differ between a version and the newest one, in the newest version and canonical form. A file
 * that is not JSON is left alone; the checker reports it.
 */
export function migrateSources(
  sources: readonly Source[],
  from: number,
  migrations: readonly Migration[],
  grammar: Grammar,
): Source[] {
  const steps = migrations.filter(({ to }) => to > from);
  if (steps.length === 0) return [];
  return sources.flatMap(({ path, text }) => {
    const place = classifyFile(path);
    if (place === undefined) return [];
    const { value, problems } = parseJson(path, text);
    if (problems.length > 0) return [];
    const migrated = canonicalText(
      place.kind,
      steps.reduce((data, step) => step.migrate(place.kind, data), value),
      grammar,
    );
    return migrated === text ? [] : [{ path, text: migrated }];
  });
}
