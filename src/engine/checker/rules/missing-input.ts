import { operationOf } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { type Exit, exitsOf } from '../../flow/exitsOf.ts';
import { implies, knowledgeOf } from '../../flow/expressions/compareGuards.ts';
import type { Flows } from '../../flow/Flows.ts';
import { isDispensable } from '../../flow/loads.ts';
import type { SharedUse } from '../../flow/Origin.ts';
import { completedFiles } from '../../flow/partsIn.ts';
import { parametersOf } from '../../flow/routePattern.ts';
import { tableKey } from '../../flow/tableUse.ts';
import type { Guard, Screen, Step } from '../../flow/types.ts';
import type { HandlerNode } from '../../flow/Unit.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { UnitView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const missingInput: Rule = {
  id: 'missing-input',
  why: 'A screen without a required input sends the visitor away immediately.',
  hint: 'Pass it in the step\'s "with".',
  stage: 'flow',
  follows: 'file',
  misses: true,
  *ofPart(part, { flows }) {
    const { nodes, whole } = part;
    yield* missingInTable(part);
    for (const step of nodes.steps) {
      for (const exit of exitsOf(step.value)) {
        const { by, names } = needsOf(exit, whole, flows);
        for (const name of names) {
          if (Object.hasOwn(step.value.with ?? {}, name)) continue;
          yield { ...at(step, exit.verb), message: `${by} needs "${name}" but does not get it` };
        }
      }
    }
  },
  *ofFlows(view) {
    yield* neverPassed(view);
    yield* missingInUses(view);
  },
};

/** The inputs that an exit requires, and what requires these inputs. */
function needsOf(
  { kind, target }: Exit,
  whole: CheckedUnit,
  flows: Flows,
): { readonly by: string; readonly names: readonly string[] } {
  if (kind === 'dialog') {
    const takes = whole.unit.dialogs.get(target)?.value.takes ?? {};
    const needed = whole.unit.dialogs.has(target) ? neededInputs(whole.part({ kind, id: target })) : [];
    return { by: `the dialog ${target}`, names: needed.filter((name) => Object.hasOwn(takes, name)) };
  }
  if (kind === 'screen') {
    const screen = flows.screens.get(target)?.value;
    const carried = ownMember(flows.portal?.value.shells, screen?.route.shell ?? '')?.carries ?? [];
    const needed = Object.entries(screen?.takes ?? {}).filter(
      ([name, { missing, from }]) => missing !== undefined || from === 'path' || isSent(name, screen, flows),
    );
    return { by: target, names: needed.map(([name]) => name).filter((name) => !carried.includes(name)) };
  }
  const { path = '' } = (kind === 'place' ? ownMember(flows.portal?.value.places, target) : undefined) ?? {};
  return { by: `the address of ${target}`, names: parametersOf(path).map(({ name }) => name) };
}

/** The inputs that lines of a table read but the call does not pass. */
function* missingInTable({ part, nodes, whole: { unit } }: CheckedPart): Generator<Report> {
  if (part.kind !== 'lines' || part.table === undefined || part.call === undefined) return;
  const [used, call] = [unit.tables.get(part.table), unit.calls.get(part.call)];
  if (used === undefined || call === undefined) return;
  const index = call.value.outcomes?.findIndex((use) => tableKey(use) === part.table) ?? 0;
  const use = call.value.outcomes?.[index];
  // A value may have the name of the input that it is passed as.
  const given = typeof use === 'object' ? Object.keys(use.with) : [];
  const read = nodes.references.flatMap(({ value }) => /^\$input\.([^.]+)/.exec(value)?.[1] ?? []);
  for (const name of used.table.takes.filter((one) => read.includes(one) && !given.includes(one))) {
    const message = `${used.id} takes "${name}", but the call passes no value`;
    yield { ...at(call, 'outcomes', index), message, hint: tableHint(used.id, name) };
  }
}

/** A table gets its inputs where a call names it, which is often by its name alone. */
const tableHint = (table: string, input: string) =>
  `Pass it where the call names the table: { "table": "${table}", "with": { "${input}": … } }, in "outcomes".`;

/** Inputs that a shared call or part takes, but that a use of it does not pass. */
function* missingInUses({ flows }: UnitView): Generator<Report> {
  for (const { path: file, uses } of completedFiles(flows)) {
    for (const use of uses) {
      for (const input of inputsOfUse(use, flows)) {
        if (use.given.includes(input)) continue;
        const message = `${use.name} takes "${input}", but this use passes no value`;
        yield { file, path: [...use.path, 'use'], isWritten: true, message, hint: 'Pass it in "with", beside "use".' };
      }
    }
  }
}

const inputsOfUse = ({ kind, name }: SharedUse, { calls, parts }: Flows): readonly string[] =>
  (kind === 'call' ? ownMember(calls?.value, name) : parts.get(name)?.value)?.takes ?? [];

/** Inputs that only a step can pass, but no step does. */
function* neverPassed({ units, common }: UnitView): Generator<Report> {
  const passed = new Set([
    ...units.flatMap(passedBy),
    // The portal's lines pass the same inputs in every unit.
    ...common.flatMap(passedIn),
  ]);
  for (const { id, file, name } of units.flatMap(takenFromSteps)) {
    if (passed.has(`${id} ${name}`)) continue;
    yield { file, path: ['takes', name], onKey: true, message: `no step passes "${name}" to ${id}` };
  }
}

const passedBy = keptPer(({ ownParts }: CheckedUnit): readonly string[] => [...new Set(ownParts.flatMap(passedIn))]);

/** The inputs that steps pass, each with the screen that gets it. */
const passedIn = keptPer(({ nodes }: CheckedPart): readonly string[] =>
  nodes.steps.flatMap(({ value }) =>
    exitsOf(value).flatMap(({ target }) => Object.keys(value.with ?? {}).map((name) => `${target} ${name}`)),
  ),
);

/** The inputs of a screen that are not in its address. */
const takenFromSteps = keptPer(({ unit: { kind, id, file, takes } }: CheckedUnit) =>
  kind === 'shell'
    ? []
    : Object.entries(takes).flatMap(([name, { from }]) => (from === 'state' ? [{ id, file, name }] : [])),
);

/** Whether a call of a screen sends an input where the service requires a value. */
function isSent(input: string, screen: Screen | undefined, { definition }: Flows): boolean {
  const calls = Object.values(screen?.calls ?? {}).filter((call) => !isDispensable(call));
  return calls.some((call) => {
    const operation = operationOf(call.operation, definition.contract);
    return Object.entries(call.with ?? {}).some(
      ([name, value]) => value === `$input.${input}` && ownMember(operation?.parameters, name)?.required === true,
    );
  });
}

/** An input that is read in a dialog, and the guards that hold whenever it is read. */
interface Read {
  readonly name: string;
  readonly guards: readonly (Guard | undefined)[];
}

/** The inputs that a dialog's texts need, or without which a control of the dialog always fails. */
const neededInputs = keptPer((dialog: CheckedPart): readonly string[] => {
  const { nodes, flows, unit } = dialog;
  const knowledge = knowledgeOf({ flows, unit, ...(dialog.part.kind === 'dialog' ? { dialog: dialog.part.id } : {}) });
  const needed = [...textsBy(dialog), ...nodes.handlers.flatMap((handler) => [...sentBy(handler, dialog)])].filter(
    ({ name, guards }) => !implies({ all: guards.filter((guard) => guard !== undefined) }, `$input.${name}`, knowledge),
  );
  return [...new Set(needed.map(({ name }) => name))];
});

/** The inputs that choose a text. */
const textsBy = ({ nodes }: CheckedPart): Read[] =>
  nodes.items.flatMap(({ value, given }) => {
    const name = 'by' in value ? inputIn(value.by) : undefined;
    return name === undefined ? [] : [{ name, guards: [given, value.shown] }];
  });

function* sentBy({ value, trigger, given }: HandlerNode, part: CheckedPart): Generator<Read> {
  if (trigger !== 'press') return;
  const before: Guard[] = [];
  for (const step of [value].flat()) {
    const guards = [given, ...before, step.when];
    for (const one of wantedBy(step, part)) {
      const name = inputIn(one);
      if (name !== undefined) yield { name, guards };
    }
    if (step.when === undefined) return;
    before.push({ not: step.when });
  }
}

/** The targets of a step, and the values that it sends as required parameters. */
const wantedBy = (step: Step, { unit, flows }: CheckedPart): readonly unknown[] =>
  exitsOf(step).flatMap(({ kind, target }) => {
    const made = kind === 'call' ? unit.calls.get(target)?.value : undefined;
    const { parameters } = operationOf(made?.operation ?? '', flows.definition.contract) ?? {};
    const sent = Object.entries(step.with ?? {}).filter(([name]) => ownMember(parameters, name)?.required === true);
    return [target, ...sent.map(([, value]) => value)];
  });

const inputIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\$input\.([^.]+)/.exec(value)?.[1] : undefined;
