import { readFileSync } from 'node:fs';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { FlowModules } from '../../../src/engine/build/FlowModules.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import type { Definition } from '../../../src/engine/flow/Definition.ts';
import type { Flows } from '../../../src/engine/flow/Flows.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import type { PortalProgram } from '../../../src/engine/flow/Program.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import type { ScreenModule, Validate } from '../../../src/engine/flow/ScreenModule.ts';
import { definition } from '../../../src/portal/definition.ts';
import { importModule } from '../../engine/build/importModule.ts';

/** The shapes of the contract, compiled as the build does. */
export const shapes = await importModule<Readonly<Record<string, Validate>>>(
  new FlowModules([], loadFlows([], definition)),
  'shapes',
);

export interface Compiled {
  readonly flows: Flows;
  readonly portal: PortalProgram;
  load(screen: string): Promise<ScreenModule>;
}

/** What the project says of kinds of fields, and its sets of rules. */
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

/** Flow files given as data, by path, with the project's list of languages. */
export function compileFiles(files: Readonly<Record<string, unknown>>, by: Definition = definition): Compiled {
  const sources = Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
  return compile([LANGUAGES_FILE, ...sources], by);
}

export function compile(
  sources: readonly { readonly path: string; readonly text: string }[],
  by: Definition = definition,
): Compiled {
  const flows = loadFlows(
    sources.map(({ path, text }) => parseJson(path, text)),
    by,
  );
  const expected = sources.filter(({ path }) => path.endsWith('.screen.json')).length;
  if (flows.screens.size !== expected) throw new Error('A screen does not fit its schema: npm run check');
  const portal = compilePortal(flows);
  if (portal === undefined) throw new Error('The portal file does not fit its schema');
  const modules = new FlowModules(sources, flows);
  const known = new Map<string, Promise<ScreenModule>>();
  return {
    flows,
    portal,
    load(screen) {
      const before = known.get(screen);
      if (before !== undefined) return before;
      const module = importModule<ScreenModule>(modules, `screen/${screen}`);
      known.set(screen, module);
      return module;
    },
  };
}
