import type { Inspection, Root, TextRoot, UnitInspection } from '../../development/Inspection.ts';
import type { Flows } from '../../flow/Flows.ts';
import type { JsonDocument, JsonPath } from '../../flow/JsonDocument.ts';
import { resolveScreen, resolveShell } from '../../flow/resolveUnit.ts';
import type { Unit } from '../../flow/Unit.ts';
import { SHARED_NAMESPACES } from '../../texts/namespaces.ts';
import { linesOf } from './linesOf.ts';
import { secretsOf } from './secretsOf.ts';

/**
 * What the inspector needs to know about a screen that the page does not have; undefined if there is no such screen.
 * @param documents by path from the root of the portal
 */
export function inspectScreen(
  flows: Flows,
  documents: ReadonlyMap<string, JsonDocument>,
  id: string,
): Inspection | undefined {
  const unit = resolveScreen(flows, id);
  const portal = flows.portal;
  if (unit === undefined || portal === undefined) return undefined;
  const shell = resolveShell(flows, flows.screens.get(id)?.value.route.shell ?? '');
  const languages = Object.keys(flows.languages?.value.languages ?? {});
  const units = shell === undefined ? [unit] : [unit, shell];
  const files = new Set([portal.path, ...units.flatMap(filesOf)]);
  const roots = units.flatMap((one) => Object.values(textRootsOf(one)));
  const namespaces = new Set([...SHARED_NAMESPACES, ...roots.map(({ namespace }) => namespace)]);
  const isShown = (namespace: string) => (path: JsonPath) =>
    SHARED_NAMESPACES.includes(namespace) ||
    roots.some((root) => root.namespace === namespace && isOnTheWay(path, root.path));
  const texts = languages.flatMap((language) =>
    [...namespaces].map((namespace) => [`locales/${language}/${namespace}.json`, isShown(namespace)] as const),
  );
  const wanted = [...[...files].map((file) => [file, undefined] as const), ...texts];
  return {
    screen: inspectUnit(flows, unit),
    shell: shell === undefined ? undefined : inspectUnit(flows, shell),
    portal: { file: portal.path, path: [] },
    lines: Object.fromEntries(
      wanted.flatMap(([file, isWanted]) => {
        const document = documents.get(file);
        return document === undefined ? [] : [[file, linesOf(document, isWanted)] as const];
      }),
    ),
    languages,
  };
}

function inspectUnit(flows: Flows, unit: Unit): UnitInspection {
  return {
    unit: { file: unit.file, path: unit.path },
    bodies: unit.bodies.map((body) => ({ ...rootOf(body), length: body.value.length })),
    dialogs: rootsOf(unit.dialogs),
    calls: rootsOf(unit.calls),
    tables: rootsOf(unit.tables),
    texts: textRootsOf(unit),
    secrets: secretsOf(flows, unit),
  };
}

const rootOf = ({ file, path }: Root): Root => ({ file, path });
const rootsOf = (parts: ReadonlyMap<string, Root>): Readonly<Record<string, Root>> =>
  Object.fromEntries([...parts].map(([id, part]) => [id, rootOf(part)]));

const filesOf = ({ file, dialogs, calls, tables }: Unit): string[] => [
  file,
  ...[...dialogs.values(), ...calls.values(), ...tables.values()].map((part) => part.file),
];

/** The positions of texts follow from the flow (`flow/textKeys.ts`). */
function textRootsOf(unit: Unit): Readonly<Record<string, TextRoot>> {
  const prefix = unit.kind === 'shell' ? ['shells', unit.id] : [unit.id];
  const dialogs = [...unit.dialogs].map(([id, { shared }]): [string, TextRoot] => [
    id,
    shared
      ? { namespace: 'shared', path: ['dialogs', id] }
      : { namespace: unit.flow, path: [...prefix, 'dialogs', id] },
  ]);
  return { '': { namespace: unit.flow, path: prefix }, ...Object.fromEntries(dialogs) };
}

/** Whether one of two paths leads through the other. */
const isOnTheWay = (path: JsonPath, to: readonly string[]) =>
  path.slice(0, to.length).every((name, index) => name === to[index]);
