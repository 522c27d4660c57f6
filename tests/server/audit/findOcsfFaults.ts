import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

type Names = Readonly<Record<string, string>>;

interface Shape {
  readonly required: readonly string[];
  readonly attributes: readonly string[];
  readonly atLeastOne?: readonly string[];
}

/** The part of OCSF that the audit trail uses, as published. */
const OCSF = JSON.parse(readFileSync('tests/server/audit/ocsf-1.5.0.json', 'utf8')) as {
  readonly version: string;
  readonly category: { readonly uid: number; readonly name: string };
  readonly severities: Names;
  readonly statuses: Names;
  readonly entities: Names;
  readonly event: Shape;
  readonly classes: Readonly<Record<string, Shape & { readonly name: string; readonly activities: Names }>>;
  readonly objects: Readonly<Record<string, Shape>>;
};

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** What an event has that OCSF does not allow, or lacks that it requires. */
export function findOcsfFaults(event: Members): readonly string[] {
  const of = OCSF.classes[String(event.class_uid)];
  if (of === undefined) return [`class_uid ${event.class_uid}`];
  const { event: base, category } = OCSF;
  const shape = {
    required: [...base.required, ...of.required],
    attributes: [...base.attributes, ...of.attributes],
    ...(of.atLeastOne && { atLeastOne: of.atLeastOne }),
  };
  const { unmapped: _, ...mapped } = event;
  const metadata = isObject(event.metadata) ? event.metadata : {};
  return [
    ...faultsOf('', mapped, shape),
    ...same('category', [event.category_uid, event.category_name], [category.uid, category.name]),
    ...same('class_name', event.class_name, of.name),
    ...same('type_uid', event.type_uid, Number(event.class_uid) * 100 + Number(event.activity_id)),
    ...named('activity', event.activity_id, event.activity_name, of.activities),
    ...named('status', event.status_id, event.status, OCSF.statuses),
    ...(Object.hasOwn(OCSF.severities, String(event.severity_id)) ? [] : ['severity_id']),
    ...(Number.isSafeInteger(event.time) ? [] : ['time']),
    ...same('metadata.version', metadata.version, OCSF.version),
  ];
}

/** An object, and the objects in it, against the attributes of their kind. */
function faultsOf(path: string, value: Members, { required, attributes, atLeastOne }: Shape): string[] {
  const { entities, objects } = OCSF;
  const names = Object.keys(value);
  return [
    ...required.filter((name) => value[name] === undefined).map((name) => `${path}${name} is missing`),
    ...names.filter((name) => !attributes.includes(name)).map((name) => `${path}${name} is no attribute`),
    ...(atLeastOne?.some((name) => value[name] !== undefined) === false ? [`${path} has none of ${atLeastOne}`] : []),
    ...names.flatMap((name) => {
      const part = value[name];
      if (name === 'ip') return isIP(String(part)) === 0 ? [`${path}ip is no address`] : [];
      if (name === 'type_id' && path === 'entity.') return named('entity.type', part, value.type, entities);
      if (!isObject(part)) return part === '' || part === null ? [`${path}${name} is empty`] : [];
      const shape = objects[name];
      return shape === undefined ? [`${path}${name} is no known object`] : faultsOf(`${path}${name}.`, part, shape);
    }),
  ];
}

const same = (what: string, found: unknown, expected: unknown) =>
  JSON.stringify(found) === JSON.stringify(expected) ? [] : [`${what} is ${JSON.stringify(found)}`];

/** A number and its name; 99 is any other thing, with a name of its own. */
const named = (what: string, id: unknown, name: unknown, names: Names) =>
  id === 99
    ? Object.values(names).includes(String(name)) || typeof name !== 'string' || name === ''
      ? [`${what} 99 is ${JSON.stringify(name)}`]
      : []
    : same(`${what} ${id}`, name, names[String(id)] ?? 'unknown');
