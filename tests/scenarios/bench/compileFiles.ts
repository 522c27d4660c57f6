import { readFileSync } from 'node:fs';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import type { Definition } from '../../../src/engine/flow/Definition.ts';
import type { ScreenModule } from '../../../src/engine/flow/ScreenModule.ts';
import { definition } from '../../../src/portal/definition.ts';
import { type Compiled, compileSources } from '../../../src/tools/headless/compileSources.ts';

export type { Compiled };

/** The project's settings for kinds of fields, and its sets of rules. */
export const RULE_FILES: Readonly<Record<string, unknown>> = Object.fromEntries(
  readSources('.')
    .filter(({ path }) => path === 'flows/kinds.json' || path.endsWith('.rules.json'))
    .map(({ path, text }): [string, unknown] => [path, JSON.parse(text)]),
);

const LANGUAGES = 'locales/languages.json';
const LANGUAGES_FILE = { path: LANGUAGES, text: readFileSync(LANGUAGES, 'utf8') };

/** The validators of a screen's forms, as a page has them. */
export const validatorsOf = ({ program, validators }: ScreenModule): Readonly<Record<string, ValidatorType>> =>
  Object.fromEntries(
    Object.entries(program.forms).map(([form, { schema }]) => [
      form,
      createPrecompiledValidator<unknown, RJSFSchema>(validators[form] ?? {}, schema),
    ]),
  );

/** Compiles flow files that are given as data, by path, with the project's list of languages. */
export function compileFiles(files: Readonly<Record<string, unknown>>, by: Definition = definition): Compiled {
  const sources = Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
  return compileSources([LANGUAGES_FILE, ...sources], by);
}
