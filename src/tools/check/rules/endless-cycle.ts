import type { Handler, Step } from '../../../flow/types.ts';
import type { HandlerVisit } from '../../../flow/Visits.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import type { CheckedUnit, Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';

/** What goes on by itself, from one node to the next: `screen x`, `x state y`, `x dialog y`, `x call y`. */
interface Edge extends Pick<Report, 'file' | 'path'> {
  readonly from: string;
  readonly to: string;
}

export const endlessCycle: Rule = {
  id: 'endless-cycle',
  hint: 'Break it by a user\'s act, by an "after", or by a "when" that ends it.',
  stage: 'flow',
  *check(project) {
    const edges = project.units.flatMap((checked) => [...edgesOf(checked, project), ...loadEdges(checked)]);
    const next = new Map<string, Edge[]>();
    for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
    const done = new Set<string>();
    for (const edge of edges) {
      const way = findWay(edge.to, edge.from, next);
      const nodes = way && [...new Set([edge.from, ...way])].sort().join();
      if (way === undefined || nodes === undefined || done.has(nodes)) continue;
      done.add(nodes);
      const { file, path } = edge;
      yield { file, path, message: `this goes round for ever: ${[edge.from, ...way].join(', then ')}` };
    }
  },
};

/** What a handler does whatever holds: its only step, if that has no `when`. */
function certainStep(handler: Handler): Step | undefined {
  const [first] = [handler].flat();
  return first?.when === undefined ? first : undefined;
}

function sourceOf(handler: HandlerVisit, unit: CheckedUnit['unit']): string | undefined {
  const { scope, trigger, path } = handler;
  if (trigger === 'outcome') return scope.outcome?.call && `${unit.id} call ${scope.outcome.call}`;
  if (trigger !== 'entry') return undefined;
  if (scope.dialog !== undefined) return `${unit.id} dialog ${scope.dialog}`;
  return path[0] === 'states' ? `${unit.id} state ${path[1]}` : `screen ${unit.id}`;
}

function* edgesOf({ unit, visits }: CheckedUnit, { flows }: Project): Generator<Edge> {
  if (unit.kind === 'shell') return;
  for (const handler of visits.handlers) {
    const from = sourceOf(handler, unit);
    const step = certainStep(handler.value);
    if (from === undefined || step === undefined) continue;
    const place = at(handler);
    if (step.call !== undefined) yield { from, to: `${unit.id} call ${step.call}`, ...place };
    if (step.state !== undefined) yield { from, to: `${unit.id} state ${step.state}`, ...place };
    if (step.dialog !== undefined) yield { from, to: `${unit.id} dialog ${step.dialog}`, ...place };
    if (step.goto !== undefined) yield { from, to: `screen ${step.goto}`, ...place };
  }
  const [first] = Object.keys(unit.states);
  const chooses = unit.handlers.some(({ path, value }) => path[0] === 'entry' && [value].flat().some((s) => s.state));
  if (first !== undefined && !chooses) {
    yield { from: `screen ${unit.id}`, to: `${unit.id} state ${first}`, ...at(unit, 'states') };
  }
  for (const [id, call] of unit.calls) {
    if (call.value.load === undefined || call.value.when !== undefined) continue;
    yield { from: `screen ${unit.id}`, to: `${unit.id} call ${id}`, file: call.file, path: call.path };
  }
  for (const [name, { missing }] of Object.entries(unit.takes)) {
    const target = missing === undefined ? undefined : flows.screens.get(missing);
    if (target?.value.takes === undefined || !Object.hasOwn(target.value.takes, name)) continue;
    yield { from: `screen ${unit.id}`, to: `screen ${missing}`, ...at(unit, 'takes', name, 'missing') };
  }
}

/** A load is asked again when what it is asked with changes: two that ask with each other's answers never rest. */
function* loadEdges({ unit, visits }: CheckedUnit): Generator<Edge> {
  for (const { value, file, path, scope } of visits.references) {
    const [root, to] = value.split('.');
    if (root !== '$result' || to === undefined || scope.outcome !== undefined) continue;
    for (const [id, call] of unit.calls) {
      const isOwn = call.file === file && call.path.every((part, index) => path[index] === part);
      if (!isOwn || call.value.load === undefined || unit.calls.get(to)?.value.load === undefined) continue;
      yield { from: `${unit.id} load ${id}`, to: `${unit.id} load ${to}`, file, path };
    }
  }
}

function findWay(from: string, to: string, next: ReadonlyMap<string, readonly Edge[]>): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const queue = [from];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (node === to) {
      const way: string[] = [];
      for (let step: string | undefined = node; step !== undefined; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const edge of next.get(node) ?? []) {
      if (before.has(edge.to)) continue;
      before.set(edge.to, node);
      queue.push(edge.to);
    }
  }
  return undefined;
}
