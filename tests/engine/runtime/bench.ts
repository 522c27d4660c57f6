import { RouterAddresses } from '../../../src/engine/adapters/RouterAddresses.ts';
import { withStandardParts } from '../../../src/engine/page/withStandardParts.ts';
import { createScope } from '../../../src/engine/runtime/rules/judgeField.ts';
import type { ExternalState, ScreenContext } from '../../../src/engine/runtime/ScreenContext.ts';
import { indexScreen } from '../../../src/engine/runtime/ScreenIndex.ts';
import { createSnapshot, type Snapshot } from '../../../src/engine/runtime/Snapshot.ts';
import type { EvaluationScope } from '../../../src/engine/runtime/values/EvaluationScope.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { compileFiles, RULE_FILES, validatorsOf } from '../../scenarios/bench/compileFiles.ts';

export const PORTAL = {
  language: { cookie: 'cookie.app_locale' },
  shells: { standard: {}, empty: {}, initiate: {} },
  storage: { 'cookie.app_locale': 'Locale', 'session.newDevice': 'NewDevice' },
  places: {
    init: { path: '/init-st' },
    start: { site: 'start', path: '/apps/{id}' },
    back: { path: '/oidc/{alias}/authorize', query: 'original', takes: ['error'] },
    terms: { site: 'start', path: '/policies/terms?tab=service' },
  },
  conditions: { saas: { '$env.productType': 'SAAS' } },
  outcomes: { '*': { toast: { error: 'errors.unknown' } } },
};

export const EXTERNAL: ExternalState = {
  env: { productType: 'SAAS', hostnames: { main: 'portal.test' }, host: 'login.portal.test', launcher: 'Vestibule' },
  href: 'https://login.portal.test/oidc/authorize/acme?client_id=c1&state=s%20x',
  hosts: ['portal.test'],
  pages: [],
  mainHost: 'portal.test',
  screen: undefined,
  stored: {},
  gives: {},
  now: Date.parse('2026-05-31T00:00:00Z'),
};

/** This portal's parts of the runtime, with those that every portal has. */
export const PARTS = withStandardParts(createParts());

/** A screen given as data, compiled as the build does, with the context that a step needs. */
export async function prepare(
  screen: object,
  portal: object = {},
  files: Readonly<Record<string, object>> = {},
): Promise<{ screenContext: ScreenContext; state: Snapshot }> {
  const compiled = compileFiles({
    ...RULE_FILES,
    'flows/portal.json': { ...PORTAL, ...portal },
    'flows/f/test.screen.json': { route: { paths: ['/'], shell: 'standard' }, body: [], ...screen },
    'flows/f/other.screen.json': { route: { paths: ['/other'], shell: 'standard' }, body: [] },
    ...files,
  });
  const module = await compiled.load('test');
  const { program } = module;
  const screenContext: ScreenContext = {
    program,
    index: indexScreen(program, PARTS.normalisers),
    portal: compiled.portal.portal,
    validators: validatorsOf(module),
    addresses: new RouterAddresses(),
    parts: PARTS,
    external: EXTERNAL,
  };
  return { screenContext, state: createSnapshot({}, undefined) };
}

export const scopeOf = (
  screenContext: ScreenContext,
  state: Snapshot,
  more: Partial<EvaluationScope> = {},
): EvaluationScope => ({
  ...createScope({ screenContext, snapshot: state, stored: screenContext.external.stored }),
  ...more,
});
