import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Definition } from '../flow/Definition.ts';
import { check } from './check.ts';
import { type Format, formatFindings, OUTPUT_FORMATS } from './formatFindings.ts';
import { migrate } from './migrate.ts';
import { readSources } from './readSources.ts';
import { rewriteSources } from './rewriteSources.ts';

const USAGE = 'npm run check -- [--fix] [--migrate] [--format text|json|github] [files]';
const isFormat = (name: string): name is Format => OUTPUT_FORMATS.some((format) => format === name);

/** The command `check`: prints the findings of the project in the current folder. Gives the exit code: 1 where there are any. */
export function runCheck(definition: Definition, args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { fix: { type: 'boolean' }, migrate: { type: 'boolean' }, format: { type: 'string', default: 'text' } },
    allowPositionals: true,
  });
  if (!isFormat(values.format)) {
    console.error(`Unknown format "${values.format}". ${USAGE}`);
    return 2;
  }
  const root = process.cwd();
  let sources = readSources(root);
  if (values.migrate) {
    const { ok, message } = migrate(root, sources, definition);
    console.error(message);
    if (!ok) return 2;
    sources = readSources(root);
  }
  if (values.fix) {
    for (const { path, text } of rewriteSources(sources, definition)) writeFileSync(join(root, path), text);
    sources = readSources(root);
  }
  const wanted = new Set(positionals.map((path) => relative(root, resolve(path)).replaceAll('\\', '/')));
  const findings = check(sources, definition).filter(({ file }) => wanted.size === 0 || wanted.has(file));
  if (findings.length > 0 || values.format === 'json') console.log(formatFindings(findings, sources, values.format));
  if (values.format === 'text') {
    console.log(
      findings.length === 0
        ? `${sources.filter(({ path }) => path.endsWith('.json')).length} files, no findings`
        : `\n${findings.length} findings`,
    );
  }
  return findings.length === 0 ? 0 : 1;
}
