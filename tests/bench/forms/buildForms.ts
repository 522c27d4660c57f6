import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { rewriteSources } from '../../../src/engine/checker/mendFiles.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { copySources } from '../../../src/tools/copySources.ts';
import { buildProject } from '../buildProject.ts';
import { formFiles } from './formFiles.ts';

/** Below the project, so that packages are found. Git ignores it. */
const FOLDER = '.cache/bench';

interface BuiltForms {
  /** A copy of the project with the measured screens, built as usual, with source maps. */
  readonly project: string;
  /** The page of the bare form. */
  readonly bare: string;
}

/** Builds the measured pages. The project itself and its `dist` stay unchanged. */
export async function buildForms(): Promise<BuiltForms> {
  const project = resolve(FOLDER, 'project');
  copySources(project);
  for (const [path, value] of Object.entries(formFiles())) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), JSON.stringify(value));
  }
  // A build refuses files that are not in canonical form.
  for (const { path, text } of rewriteSources(readSources(project), definition))
    writeFileSync(join(project, path), text);
  buildProject(project, '--sourcemap', 'hidden');
  const bare = resolve(FOLDER, 'bare');
  await build({
    configFile: false,
    root: 'tests/bench/forms/bare',
    logLevel: 'warn',
    build: { outDir: bare, emptyOutDir: true },
  });
  return { project, bare };
}
