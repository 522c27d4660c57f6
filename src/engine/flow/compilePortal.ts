import type { ItemShape } from '../language/ItemKind.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import { offeredIn, optionalPlaces } from './choiceBranches.ts';
import { kindOf } from './classifyFile.ts';
import { compileOperations } from './compileOperation.ts';
import type { Flows } from './Flows.ts';
import { leadsOnward } from './findTargets.ts';
import { isInState } from './isInState.ts';
import type { FieldShape, PortalProgram, RouteProgram } from './Program.ts';
import { routePattern } from './routePattern.ts';
import type { Field, Item, PortalFile, Screen } from './types.ts';

/** What the page loads once: the portal file, its shells, and the routes of all screens. */
export function compilePortal(flows: Flows): PortalProgram | undefined {
  const portal = flows.portal?.value;
  const list = flows.languages?.value;
  if (portal === undefined || list === undefined) return undefined;
  const routes: Record<string, RouteProgram> = {};
  for (const [id, { value }] of flows.screens) {
    const { paths, shell, quiet } = value.route;
    routes[id] = {
      paths: paths.map(routePattern),
      shell,
      ...(quiet === undefined ? {} : { quiet }),
      ...outlined(value, flows),
      ...(leadsOnward(value) ? { onward: true as const } : {}),
      ...(value.takes === undefined ? {} : { takes: value.takes }),
    };
  }
  const { definition } = flows;
  const { contract, environment, constants = {} } = definition;
  const calls = Object.values(portal.shells).flatMap((shell) => Object.values(shell.calls ?? {}));
  const operations = compileOperations(
    [...(environment === undefined ? [] : [environment]), ...calls.map(({ operation }) => operation)],
    definition,
  );
  // Left out here: a screen's chunk has the marks and maps that the screen uses, and each route has its shell.
  const { $schema: _, shell: _shell, marks: _marks, maps: _maps, answers: _answers, shells, ...others } = portal;
  return {
    portal: { ...others, places: { ...placesOf(portal), ...optionalPlaces(portal, flows.brand?.value) } },
    languages: { fallback: list.fallback, languages: offeredIn(list) },
    shells,
    routes,
    operations,
    ...(environment === undefined ? {} : { environment }),
    basePath: contract.basePath,
    constants,
  };
}

/** The skeleton of a screen in its first state. */
function outlined({ body, states = {}, calls = {} }: Screen, { definition }: Flows): Pick<RouteProgram, 'outline'> {
  const [first] = Object.keys(states);
  const answers = new Set(
    Object.keys(calls).flatMap((id) => (calls[id]?.load === 'required' ? [`$result.${id}`] : [])),
  );
  const shapes = outlineOf(body, {
    shapeOfField: (field) => kindOf(field, definition).program?.(field).shape ?? 'field',
    // A screen is not shown before the answers to its required loads.
    isSure: (item) =>
      isInState(item, first) &&
      (item.shown === undefined || (typeof item.shown === 'string' && answers.has(item.shown))),
  });
  return shapes.length === 0 ? {} : { outline: shapes.join(' ') };
}

const placesOf = ({ places }: PortalFile): PortalFile['places'] =>
  Object.fromEntries(Object.entries(places).map(([id, place]) => [id, { ...place, path: routePattern(place.path) }]));

interface Known {
  readonly shapeOfField: (field: Field) => FieldShape;
  /** Whether an item certainly appears. */
  readonly isSure: (item: Item) => boolean;
}

/** The skeleton of a screen before it has data, from top to bottom, without parts that may not appear. */
export const outlineOf = (
  items: readonly Item[],
  { shapeOfField, isSure }: Known,
): readonly (FieldShape | ItemShape)[] =>
  items.filter(isSure).flatMap((item, index, sure) => {
    if ('field' in item) return [shapeOfField(item)];
    const kindAt = (place: number) => kindOfItem(sure[place] ?? {});
    const kind = kindAt(index);
    const beside = { before: kindAt(index - 1), after: kindAt(index + 1) };
    return (kind && itemNamed(kind).shape?.(item as never, beside)) ?? [];
  });
