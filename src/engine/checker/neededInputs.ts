import { operationOf } from '../contract/Contract.ts';
import { ownMember } from '../contract/ownMember.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import { implies } from '../flow/expressions/compareGuards.ts';
import { knowledgeOf } from '../flow/knowledgeOf.ts';
import type { Guard, Step } from '../flow/types.ts';
import type { HandlerNode } from '../flow/UnitNodes.ts';
import { type CheckedPart, keptPer } from './CheckedUnit.ts';

/** An input that something in a dialog reads, and what holds whenever it does. */
interface Read {
  readonly name: string;
  readonly guards: readonly (Guard | undefined)[];
}

/** The inputs without which a dialog has no text, or a control of it does nothing but fail. */
export const neededInputs = keptPer((dialog: CheckedPart): readonly string[] => {
  const { nodes, flows, unit } = dialog;
  const knowledge = knowledgeOf({ flows, unit, ...(dialog.part.kind === 'dialog' ? { dialog: dialog.part.id } : {}) });
  const needed = [...textsBy(dialog), ...nodes.handlers.flatMap((handler) => [...sentBy(handler, dialog)])].filter(
    ({ name, guards }) => !implies({ all: guards.filter((guard) => guard !== undefined) }, `$input.${name}`, knowledge),
  );
  return [...new Set(needed.map(({ name }) => name))];
});

/** Texts that are chosen by an input. */
const textsBy = ({ nodes }: CheckedPart): Read[] =>
  nodes.items.flatMap(({ value, given }) => {
    const name = 'text' in value ? inputIn(value.by) : undefined;
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

/** The addresses that a step leads to, and what it sends where the service requires a value. */
const wantedBy = (step: Step, { unit, flows }: CheckedPart): readonly unknown[] =>
  exitsOf(step).flatMap(({ kind, target }) => {
    const made = kind === 'call' ? unit.calls.get(target)?.value : undefined;
    const { parameters } = operationOf(made?.operation ?? '', flows.definition.contract) ?? {};
    const sent = Object.entries(step.with ?? {}).filter(([name]) => ownMember(parameters, name)?.required === true);
    return [target, ...sent.map(([, value]) => value)];
  });

const inputIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\$input\.([^.]+)/.exec(value)?.[1] : undefined;
