import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalText } from '../flow/canonicalText.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { memberOf } from '../flow/expressions/memberOf.ts';
import { parseJson } from '../flow/parseJson.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { schemaFiles } from '../grammar/schemaFiles.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import { LANGUAGE_VERSION, versionOf } from '../grammar/version.ts';
import type { Migration } from './migrations/Migration.ts';
import { toVersion2 } from './migrations/toVersion2.ts';
import { toVersion3 } from './migrations/toVersion3.ts';
import type { Source } from './readSources.ts';

const PORTAL = 'flows/portal.json';

/** The result: a sentence for the author, and whether the flow files now have the current version. */
export interface Migrated {
  readonly ok: boolean;
  readonly message: string;
}

/**
 * Upgrades the flow files below `root` to the current version of the language, and then the schemas next to them. The
 * version of the files is that of the schema that the `$schema` line of `flows/portal.json` refers to.
 */
export function migrate(root: string, sources: readonly Source[], vocabulary: Vocabulary): Migrated {
  const schema = schemaOfPortal(root, sources);
  const from = schema === undefined ? undefined : versionOf(parseJson(schema, readFileSync(schema, 'utf8')).value);
  if (schema === undefined || from === undefined)
    return { ok: false, message: `The $schema line of ${PORTAL} names no schema with a version.` };
  if (from > LANGUAGE_VERSION)
    return { ok: false, message: `The flow files are of version ${from}; this checker knows ${LANGUAGE_VERSION}.` };
  const changed = migrateSources(sources, from, MIGRATIONS, grammarOf(vocabulary));
  for (const { path, text } of changed) writeFileSync(join(root, path), text);
  for (const { name, text } of schemaFiles(vocabulary)) writeFileSync(join(dirname(schema), name), text);
  const steps = MIGRATIONS.filter(({ to }) => to > from).map(({ to, about }) => `\n  ${to}: ${about}`);
  const message = `The flow files are of version ${LANGUAGE_VERSION}; ${changed.length} were changed.${steps.join('')}`;
  return { ok: true, message };
}

function schemaOfPortal(root: string, sources: readonly Source[]): string | undefined {
  const portal = sources.find(({ path }) => path === PORTAL);
  const line = portal === undefined ? undefined : memberOf(parseJson(PORTAL, portal.text).value, '$schema');
  const path = typeof line === 'string' ? join(root, dirname(PORTAL), line) : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/**
 * Every migration since version 1, oldest first. A change in the meaning of flow files raises `LANGUAGE_VERSION` and
 * adds a migration here; a test ensures that these lead to that version without a gap.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2, toVersion3];

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
