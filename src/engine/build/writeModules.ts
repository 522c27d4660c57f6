import { posix } from 'node:path';
import type { Source } from '../checker/readSources.ts';
import { type Contract, isOfBrowser, operationOf } from '../contract/Contract.ts';
import { compilePortal } from '../flow/compilePortal.ts';
import { compileScreen } from '../flow/compileScreen.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveShell } from '../flow/resolveUnit.ts';
import type { Call } from '../flow/types.ts';
import { compileFormValidators } from './compileFormValidators.ts';
import { compileValidators } from './compileValidators.ts';
import { openSchema } from './openSchema.ts';

/** Module text of `virtual:flow/screen/<id>`; its default export is a ScreenModule. */
export function writeScreenModule(flows: Flows, id: string): string | undefined {
  const program = compileScreen(flows, id);
  if (program === undefined) return undefined;
  const { contract } = flows.definition;
  const named = Object.entries(program.forms).map(
    ([name, { schema }]) => `${JSON.stringify(name)}: ${compileFormValidators(schema, contract)}`,
  );
  const answers = writeAnswers(Object.values(program.calls), contract);
  return [
    answers.code,
    `export default { program: ${asSource(program)}, validators: { ${named.join(', ')} }, answers: ${answers.table} };`,
  ].join('\n');
}

/** Module text of `virtual:flow/portal`. */
export function writePortalModule(flows: Flows): string | undefined {
  const portal = compilePortal(flows);
  if (portal === undefined) return undefined;
  const shells = Object.keys(portal.shells).map((id) => resolveShell(flows, id));
  const calls = shells.flatMap((unit) => [...(unit?.calls.values() ?? [])].map(({ value }) => value));
  const answers = writeAnswers(calls, flows.definition.contract);
  const screens = [...flows.screens.keys()].map(
    (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`virtual:flow/screen/${id}`)})`,
  );
  return [
    answers.code,
    `export const portal = ${asSource(portal)};`,
    `export const answers = ${answers.table};`,
    `export const screens = { ${screens.join(',\n')} };`,
  ].join('\n');
}

/** Module text of `virtual:flow/shapes`. */
export function writeShapesModule({ contract }: Definition): string {
  const names = Object.keys(contract.shapes);
  const made = compileValidators(Object.values(contract.shapes).map(openSchema), contract);
  const table = names.map((name, index) => `${JSON.stringify(name)}: ${made.names[index]}`);
  return `${made.code}\nexport default { ${table.join(', ')} };`;
}

/** Module text of `virtual:flow/texts`: each file directly below the folder of a language, as a chunk of its own. */
export function writeTextsModule(root: string, sources: readonly Source[]): string {
  const files = sources.flatMap(({ path }) => {
    const name = /^locales\/([^/]+\/[^/]+)\.json$/.exec(path)?.[1];
    // The exact form of `import.meta.glob`, by which the bundler leaves out all other exports.
    const load = `() => import(${JSON.stringify(posix.join(root.replaceAll('\\', '/'), path))}).then((m) => m["default"])`;
    return name === undefined ? [] : [`${JSON.stringify(name)}: ${load}`];
  });
  return `export default { ${files.join(',\n')} };`;
}

/** Validators of the answers that calls can get, by operation and success code. */
function writeAnswers(calls: readonly Call[], contract: Contract): { code: string; table: string } {
  const wanted: { operation: string; code: string; schema: object }[] = [];
  for (const operation of new Set(calls.map((call) => call.operation))) {
    if (isOfBrowser(operation)) continue;
    for (const [code, schema] of Object.entries(operationOf(operation, contract)?.success ?? {})) {
      wanted.push({ operation, code, schema: openSchema(schema) });
    }
  }
  const made = compileValidators(
    wanted.map(({ schema }) => schema),
    contract,
  );
  const rows = new Map<string, string[]>();
  for (const [index, { operation, code }] of wanted.entries()) {
    rows.set(operation, [...(rows.get(operation) ?? []), `${JSON.stringify(code)}: ${made.names[index]}`]);
  }
  const table = [...rows].map(([operation, codes]) => `${JSON.stringify(operation)}: { ${codes.join(', ')} }`);
  return { code: made.code, table: `{ ${table.join(', ')} }` };
}

/** `why` is for readers of the files. The page gets none. */
const withoutWhy = (key: string, value: unknown) => (key === 'why' && typeof value === 'string' ? undefined : value);
/** Data as JavaScript source. Line separators are escaped, since one in a text would end a line of the source. */
const asSource = (data: unknown) =>
  JSON.stringify(data, withoutWhy).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
