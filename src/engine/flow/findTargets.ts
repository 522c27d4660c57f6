import { oncePer } from '../contract/oncePer.ts';

/** Members whose own members have names that the author chooses. */
const MAPS_OF_VALUES = new Set(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived', 'gives']);

const VERBS = ['call', 'dialog', 'goto'] as const;
type Verb = (typeof VERBS)[number];

/** The ids under each verb. */
type Targets = Readonly<Record<Verb, Set<string>>>;

/**
 * The ids that steps in a part of a flow name under a verb, such as every `{ "dialog": id }`.
 *
 * @param part an object or a list that may change; what its members have in them is read once, and may not
 */
export function findTargets(part: unknown, verb: Verb): Set<string> {
  const found = emptyTargets();
  visit(part, found, (member) => {
    for (const name of VERBS) for (const id of targetsIn(member)[name]) found[name].add(id);
  });
  return found[verb];
}

const targetsIn = oncePer((part: object): Targets => {
  const found = emptyTargets();
  const into = (member: object) => visit(member, found, into);
  into(part);
  return found;
});

function visit(part: unknown, found: Targets, into: (member: object) => void): void {
  if (typeof part !== 'object' || part === null) return;
  const isMap = !Array.isArray(part);
  for (const [key, member] of Object.entries(part)) {
    const verb = isMap ? VERBS.find((name) => name === key) : undefined;
    if (verb !== undefined && typeof member === 'string') found[verb].add(member);
    else if (typeof member === 'object' && member !== null && !(isMap && MAPS_OF_VALUES.has(key))) into(member);
  }
}

const emptyTargets = (): Targets => ({ call: new Set(), dialog: new Set(), goto: new Set() });
