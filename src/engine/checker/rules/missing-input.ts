import { operationOf } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/ownMember.ts';
import type { Flows } from '../../flow/Flows.ts';
import { isDispensable } from '../../flow/loads.ts';
import { parametersOf } from '../../flow/routePattern.ts';
import type { Screen } from '../../flow/types.ts';
import type { UnitNodes } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import { neededInputs } from '../neededInputs.ts';
import type { CheckedUnit, UnitView } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const missingInput: Rule = {
  id: 'missing-input',
  why: 'A screen without a required input sends its visitor away at once.',
  hint: 'Pass it under "with" of the step.',
  stage: 'flow',
  follows: 'file',
  misses: true,
  per: 'part',
  *check({ parts, flows }) {
    for (const { nodes, whole } of parts) {
      for (const step of nodes.steps) {
        const { goto, dialog, leave, open, post, with: passed = {} } = step.value;
        const opened = dialog === undefined ? undefined : whole.unit.dialogs.get(dialog);
        const needed =
          opened === undefined ? [] : whole.part({ kind: 'dialog', id: String(dialog) }).keep(neededInputs);
        for (const name of needed) {
          if (Object.hasOwn(passed, name) || !Object.hasOwn(opened?.value.takes ?? {}, name)) continue;
          yield { ...at(step, 'dialog'), message: `the dialog ${dialog} needs "${name}" but does not get it` };
        }
        const screen = flows.screens.get(goto ?? '')?.value;
        const carried =
          screen === undefined ? [] : (ownMember(flows.portal?.value.shells, screen.route.shell)?.carries ?? []);
        for (const [name, input] of Object.entries(screen?.takes ?? {})) {
          const isNeeded = input.missing !== undefined || input.from === 'path' || isSent(name, screen, flows);
          if (!isNeeded || Object.hasOwn(passed, name) || carried.includes(name)) continue;
          yield { ...at(step, 'goto'), message: `${goto} needs "${name}" but does not get it` };
        }
        const away = leave ?? open ?? post;
        const place = ownMember(flows.portal?.value.places, away);
        for (const { name } of parametersOf(place?.path ?? '')) {
          if (Object.hasOwn(passed, name)) continue;
          const verb = leave !== undefined ? 'leave' : open !== undefined ? 'open' : 'post';
          yield { ...at(step, verb), message: `the address of ${away} needs "${name}" but does not get it` };
        }
      }
    }
  },
  also: [{ per: 'flows', check: neverPassed }],
};

/** Inputs that only a step can give, and that no step gives. */
function* neverPassed({ units }: UnitView): Generator<Report> {
  const passed = new Set([
    ...units.flatMap((checked) => checked.keep(passedBy)),
    // The lines of the portal pass the same for every unit.
    ...units.slice(0, 1).flatMap(({ common }) => passedIn(common)),
  ]);
  for (const { id, file, name } of units.flatMap((checked) => checked.keep(takenFromSteps))) {
    if (passed.has(`${id} ${name}`)) continue;
    yield { file, path: ['takes', name], onKey: true, message: `no step passes "${name}" to ${id}` };
  }
}

const passedBy = ({ reached }: CheckedUnit): readonly string[] => [...new Set(passedIn(reached))];

/** What steps pass on: the screen and the input. */
const passedIn = ({ steps }: UnitNodes): readonly string[] =>
  steps.flatMap(({ value }) => Object.keys(value.with ?? {}).map((name) => `${value.goto} ${name}`));

/** The inputs of a screen that stand in no address. */
const takenFromSteps = ({ unit: { kind, id, file, takes } }: CheckedUnit) =>
  kind === 'shell'
    ? []
    : Object.entries(takes).flatMap(([name, { from }]) => (from === 'state' ? [{ id, file, name }] : []));

/** Whether a call of a screen sends an input where the service wants a value. */
function isSent(input: string, screen: Screen | undefined, { definition }: Flows): boolean {
  const calls = Object.values(screen?.calls ?? {}).filter((call) => !isDispensable(call));
  return calls.some((call) => {
    const operation = operationOf(call.operation, definition.contract);
    return Object.entries(call.with ?? {}).some(
      ([name, value]) => value === `$input.${input}` && ownMember(operation?.parameters, name)?.required === true,
    );
  });
}
